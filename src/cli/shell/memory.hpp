// What is told where the system gives no more memory.
#pragma once

#include <string>
#include <string_view>

namespace cairn::cli {

// Says what the running verb offers to those who have little memory.
void set_memory_advice(std::string_view advice);

// One line for people, after std::bad_alloc was caught: how much was wanted in vain, and what
// helps.
std::string out_of_memory();

// Whether memory was wanted in vain.
bool has_lacked_memory();

// The same as out_of_memory(), to standard error, where a library ends the program. It is called in
// place of that, and ends the program with the status of a failed file.
[[noreturn]] void end_without_memory(const char* told);

// From now on end_without_memory() is called where a library, or a destructor that may not throw,
// would abort or crash the program because it got no memory.
void end_tidily_without_memory();

}  // namespace cairn::cli
