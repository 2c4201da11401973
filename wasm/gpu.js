// navigator.gpu for the interpreter's thread. (Plain syntax: Emscripten's own JavaScript tools know no
// `?.` and `??`.) Everything here runs on the browser's own thread; 'sync'
// functions have read the caller's memory when they return, 'async' ones answer through a Request
// (see request.h; matliftRequest is in store.js): text from byte 4, then the state, then a wake-up.
mergeInto(LibraryManager.library, {
  $matliftGpu__deps: ['$matliftRequest'],
  // id -> { device, buffers, pipelines, ... }; set here because Emscripten copies only plain data.
  $matliftGpu__postset: 'matliftGpu.devices = new Map();',
  $matliftGpu: {
    devices: null,
    // Runs work(entry), answers when its promise settles. A buffer that could not be had and a loss are
    // told apart from other failures.
    run: function (request, id, work) {
      const entry = matliftGpu.devices.get(id);
      if (!entry) { matliftRequest.answer(request, matliftRequest.kLost, 'the device is gone'); return; }
      Promise.resolve().then(() => work(entry)).then(
        () => matliftRequest.answer(request, matliftRequest.kDone),
        (error) => matliftRequest.answer(request,
          entry.lost ? matliftRequest.kLost : error.outOfMemory ? matliftRequest.kOutOfMemory : matliftRequest.kFailed,
          error.message || String(error)));
    },
    // What action makes, or the error that the device had with it.
    checked: async function (device, action) {
      device.pushErrorScope('validation');
      device.pushErrorScope('out-of-memory');
      let made, thrown;
      try { made = await action(); } catch (error) { thrown = error; }
      const memory = await device.popErrorScope();
      const invalid = await device.popErrorScope();
      if (memory) throw Object.assign(new Error(memory.message), { outOfMemory: true });
      if (invalid) throw new Error(invalid.message);
      if (thrown) throw thrown;
      return made;
    },
    lose: function (entry) {
      entry.lost = true;
      // The flag's memory is the caller's until it closes the device.
      if (!entry.closed) Atomics.store(HEAP32, entry.flag >> 2, 1);
    },
    limitsOf: function (adapter) {
      const wanted = {};
      for (const name of ['maxBufferSize', 'maxStorageBufferBindingSize', 'maxStorageBuffersPerShaderStage',
        'maxComputeInvocationsPerWorkgroup', 'maxComputeWorkgroupSizeX', 'maxComputeWorkgroupStorageSize']) {
        wanted[name] = adapter.limits[name];
      }
      return wanted;
    },
    open: async function (id, facts, lost) {
      // A host may bring its own (Node has none), or none: wasm/package.
      const gpu = Module['gpu'] !== undefined ? Module['gpu'] : typeof navigator === 'object' ? navigator.gpu : null;
      if (!gpu) throw new Error('there is no WebGPU here');
      const adapter = await gpu.requestAdapter();
      if (!adapter) throw new Error('the browser offers no WebGPU adapter');
      const device = await adapter.requestDevice({ requiredLimits: matliftGpu.limitsOf(adapter) });
      const entry = { device, buffers: new Map(), pipelines: new Map(), lost: false, closed: false, flag: lost };
      matliftGpu.devices.set(id, entry);
      device.lost.then(() => matliftGpu.lose(entry));
      // Mistakes of ours that no scope catches are worth a line in the console.
      device.addEventListener('uncapturederror', (event) => console.error('WebGPU: ' + event.error.message));
      const limits = device.limits;
      const info = adapter.info || {};
      const software = /swiftshader|llvmpipe|basic render/i.test(
        [info.architecture, info.description, info.device].join(' '));
      [limits.maxBufferSize, limits.maxStorageBufferBindingSize, limits.minUniformBufferOffsetAlignment,
        limits.minStorageBufferOffsetAlignment, limits.maxStorageBuffersPerShaderStage,
        limits.maxComputeWorkgroupsPerDimension, limits.maxComputeInvocationsPerWorkgroup,
        limits.maxComputeWorkgroupStorageSize, software ? 1 : 0,
      ].forEach((value, k) => { HEAPF64[(facts >> 3) + k] = value; });
      return [info.vendor, info.architecture, info.device, info.description]
        .map((part) => part || '').join('\n');
    },
    bind: function (entry, pipeline, bindings) {
      return entry.device.createBindGroup({
        layout: pipeline.layout,
        entries: bindings.map((b, binding) => ({
          binding, resource: { buffer: entry.buffers.get(b.buffer), offset: b.offset, size: b.bytes },
        })),
      });
    },
    // One command at words[at]; gives where the next one starts.
    readCommand: function (words, at) {
      const count = words[at + 4];
      const bindings = [];
      for (let k = 0; k < count; ++k) {
        const b = at + 5 + 3 * k;
        bindings.push({ buffer: words[b], offset: words[b + 1], bytes: words[b + 2] });
      }
      return { pipeline: words[at], groups: [words[at + 1], words[at + 2], words[at + 3]], bindings,
        next: at + 5 + 3 * count };
    },
  },

  matliftGpuOpen__deps: ['$matliftGpu'],
  matliftGpuOpen__proxy: 'async',
  matliftGpuOpen__sig: 'viiii',
  matliftGpuOpen: function (request, id, facts, lost) {
    matliftGpu.open(id, facts, lost).then(
      (names) => matliftRequest.answer(request, matliftRequest.kDone, names),
      (error) => matliftRequest.answer(request, matliftRequest.kFailed, error.message || String(error)));
  },

  matliftGpuClose__deps: ['$matliftGpu'],
  matliftGpuClose__proxy: 'sync',
  matliftGpuClose__sig: 'vi',
  matliftGpuClose: function (id) {
    const entry = matliftGpu.devices.get(id);
    if (!entry) return;
    entry.closed = true;
    entry.device.destroy();
    matliftGpu.devices.delete(id);
  },

  matliftGpuCreateBuffer__deps: ['$matliftGpu'],
  matliftGpuCreateBuffer__proxy: 'async',
  matliftGpuCreateBuffer__sig: 'viiidi',
  matliftGpuCreateBuffer: function (request, id, handle, bytes, uniform) {
    matliftGpu.run(request, id, async (entry) => {
      const kind = uniform ? GPUBufferUsage.UNIFORM : GPUBufferUsage.STORAGE;
      const buffer = await matliftGpu.checked(entry.device, () => entry.device.createBuffer(
        { size: bytes, usage: kind | GPUBufferUsage.COPY_SRC | GPUBufferUsage.COPY_DST }));
      entry.buffers.set(handle, buffer);
    });
  },

  matliftGpuDestroyBuffer__deps: ['$matliftGpu'],
  matliftGpuDestroyBuffer__proxy: 'async',
  matliftGpuDestroyBuffer__sig: 'vii',
  matliftGpuDestroyBuffer: function (id, handle) {
    const entry = matliftGpu.devices.get(id);
    if (!entry || !entry.buffers.has(handle)) return;
    entry.buffers.get(handle).destroy();
    entry.buffers.delete(handle);
  },

  matliftGpuWrite__deps: ['$matliftGpu'],
  matliftGpuWrite__proxy: 'sync',
  matliftGpuWrite__sig: 'viidid',
  matliftGpuWrite: function (id, handle, offset, data, bytes) {
    const entry = matliftGpu.devices.get(id);
    const buffer = entry && entry.buffers.get(handle);
    if (buffer && !entry.lost) entry.device.queue.writeBuffer(buffer, offset, HEAPU8, data >>> 0, bytes);
  },

  matliftGpuCreatePipeline__deps: ['$matliftGpu'],
  matliftGpuCreatePipeline__proxy: 'async',
  matliftGpuCreatePipeline__sig: 'viiiii',
  matliftGpuCreatePipeline: function (request, id, handle, label, wgsl) {
    const name = UTF8ToString(label);
    const code = UTF8ToString(wgsl);
    matliftGpu.run(request, id, async (entry) => {
      const pipeline = await matliftGpu.checked(entry.device, () => entry.device.createComputePipelineAsync({
        label: name, layout: 'auto',
        compute: { module: entry.device.createShaderModule({ label: name, code }), entryPoint: 'main' },
      }));
      entry.pipelines.set(handle, { pipeline, layout: pipeline.getBindGroupLayout(0) });
    });
  },

  matliftGpuDestroyPipeline__deps: ['$matliftGpu'],
  matliftGpuDestroyPipeline__proxy: 'async',
  matliftGpuDestroyPipeline__sig: 'vii',
  matliftGpuDestroyPipeline: function (id, handle) {
    const entry = matliftGpu.devices.get(id);
    if (entry) entry.pipelines.delete(handle);
  },

  matliftGpuSubmit__deps: ['$matliftGpu'],
  matliftGpuSubmit__proxy: 'sync',
  matliftGpuSubmit__sig: 'viii',
  matliftGpuSubmit: function (id, words, count) {
    const entry = matliftGpu.devices.get(id);
    if (!entry || entry.lost) return;
    const list = HEAPF64.slice(words >> 3, (words >> 3) + count);
    const encoder = entry.device.createCommandEncoder();
    let pass = null;
    for (let at = 0; at < count;) {
      const command = matliftGpu.readCommand(list, at);
      at = command.next;
      if (command.pipeline === 0) {
        if (pass) pass.end();
        pass = null;
        const [from, to] = command.bindings;
        encoder.copyBufferToBuffer(entry.buffers.get(from.buffer), from.offset, entry.buffers.get(to.buffer),
          to.offset, from.bytes);
        continue;
      }
      if (!pass) pass = encoder.beginComputePass();
      const pipeline = entry.pipelines.get(command.pipeline);
      pass.setPipeline(pipeline.pipeline);
      pass.setBindGroup(0, matliftGpu.bind(entry, pipeline, command.bindings));
      pass.dispatchWorkgroups(...command.groups);
    }
    if (pass) pass.end();
    entry.device.queue.submit([encoder.finish()]);
  },

  matliftGpuWaitIdle__deps: ['$matliftGpu'],
  matliftGpuWaitIdle__proxy: 'async',
  matliftGpuWaitIdle__sig: 'vii',
  matliftGpuWaitIdle: function (request, id) {
    matliftGpu.run(request, id, async (entry) => {
      await entry.device.queue.onSubmittedWorkDone();
      if (entry.lost) throw new Error('the device was lost');
    });
  },

  matliftGpuRead__deps: ['$matliftGpu'],
  matliftGpuRead__proxy: 'async',
  matliftGpuRead__sig: 'viiidid',
  matliftGpuRead: function (request, id, handle, offset, to, bytes) {
    matliftGpu.run(request, id, async (entry) => {
      const staging = await matliftGpu.checked(entry.device, () => entry.device.createBuffer(
        { size: bytes, usage: GPUBufferUsage.MAP_READ | GPUBufferUsage.COPY_DST }));
      try {
        const encoder = entry.device.createCommandEncoder();
        encoder.copyBufferToBuffer(entry.buffers.get(handle), offset, staging, 0, bytes);
        entry.device.queue.submit([encoder.finish()]);
        await staging.mapAsync(GPUMapMode.READ);
        if (!matliftRequest.claim(request)) return;
        HEAPU8.set(new Uint8Array(staging.getMappedRange()), to >>> 0);
        if (entry.lost) throw new Error('the device was lost');
      } finally {
        staging.destroy();
      }
    });
  },

  matliftGpuLose__deps: ['$matliftGpu'],
  matliftGpuLose__proxy: 'sync',
  matliftGpuLose__sig: 'vi',
  matliftGpuLose: function (id) {
    const entry = matliftGpu.devices.get(id);
    if (!entry) return;
    matliftGpu.lose(entry);
    entry.device.destroy();
  },
});
