# Sourced by whoever runs something on an adapter: chooses it when the test runs, not when CMake does (the packages may
# come between the two). What the environment says stands; else the software one that Debian's chromium-common brings,
# so that every machine tests the same; else whatever driver the machine has.
adapter_package=chromium-common
adapter_driver=/usr/lib/chromium/vk_swiftshader_icd.json
if [ -z "${VK_ICD_FILENAMES:-}" ] && [ -z "${VK_DRIVER_FILES:-}" ] && [ -e "$adapter_driver" ]; then
  export VK_ICD_FILENAMES=$adapter_driver
fi
