#include <iostream>

int main() { std::cout << "cairn 0.1.0\n"; }
