#include <cstdio>
#include <cstring>

int main(int argc, char** argv) {
  if (argc == 2 && std::strcmp(argv[1], "--version") == 0) {
    std::puts("matlift " MATLIFT_VERSION);
    return 0;
  }
  std::fputs("usage: matlift --version\n", stderr);
  return 2;
}
