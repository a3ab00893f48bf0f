// Unwinding for C++ exceptions in WebAssembly, where the machine itself finds the landing pad: what
// LLVM's libunwind does in Unwind-wasm.c. Debian's C++ library for WASI is built without
// exceptions;
// `./web` adds LLVM's cxa_exception.cpp and cxa_personality.cpp, which call these functions.

#include <cstdint>
#include <cstdlib>
#include <unwind.h>

// The tag of all C++ exceptions; a thrown one carries a pointer.
asm(".tagtype __cpp_exception i32\n.globl __cpp_exception\n__cpp_exception:\n");

// What compiled code and the personality function tell each other; the compiler knows the layout.
struct LandingPad {
  std::uintptr_t index;
  std::uintptr_t lsda;
  std::uintptr_t selector;
};

extern "C" {

LandingPad __wasm_lpad_context;  // NOLINT

_Unwind_Reason_Code __gxx_personality_wasm0(int version, _Unwind_Action actions,
                                            std::uint64_t exception_class,
                                            _Unwind_Exception* exception, _Unwind_Context* context);

// Compiled landing pads call this to learn which handler fits.
_Unwind_Reason_Code _Unwind_CallPersonality(void* thrown) {
  auto* const exception = static_cast<_Unwind_Exception*>(thrown);
  __wasm_lpad_context.selector = 0;
  return __gxx_personality_wasm0(1, _UA_CLEANUP_PHASE, exception->exception_class, exception,
                                 reinterpret_cast<_Unwind_Context*>(&__wasm_lpad_context));
}

_Unwind_Reason_Code _Unwind_RaiseException(_Unwind_Exception* exception) {
  __builtin_wasm_throw(0, exception);
}

void _Unwind_DeleteException(_Unwind_Exception* exception) {
  if (exception->exception_cleanup != nullptr)
    exception->exception_cleanup(_URC_FOREIGN_EXCEPTION_CAUGHT, exception);
}

// The personality function sets a pointer (0), which nobody reads, and the selector (1).
void _Unwind_SetGR(_Unwind_Context* context, int index, std::uintptr_t value) {
  if (index == 1) reinterpret_cast<LandingPad*>(context)->selector = value;
}

// The personality function takes off one, and counts from 1.
std::uintptr_t _Unwind_GetIP(_Unwind_Context* context) {
  return reinterpret_cast<LandingPad*>(context)->index + 2;
}

void _Unwind_SetIP(_Unwind_Context*, std::uintptr_t) {}

std::uintptr_t _Unwind_GetLanguageSpecificData(_Unwind_Context* context) {
  return reinterpret_cast<LandingPad*>(context)->lsda;
}

std::uintptr_t _Unwind_GetRegionStart(_Unwind_Context*) {
  return 0;
}

// Nothing is destroyed at the end of a thread that never ends.
int __cxa_thread_atexit(void (*)(void*), void*, void*) {
  return 0;
}
}
