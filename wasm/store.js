// Small named texts in IndexedDB for the interpreter's thread; answers come through a Request
// (request.h), like those of gpu.js.
mergeInto(LibraryManager.library, {
  $matliftRequest: {
    kPending: 0, kDone: 1, kOutOfMemory: 2, kFailed: 3, kLost: 4, kWriting: 5,
    // Before anything is written into the asker's memory: false when it no longer waits.
    claim: function (request) {
      return Atomics.compareExchange(HEAP32, request >> 2, matliftRequest.kPending,
        matliftRequest.kWriting) === matliftRequest.kPending;
    },
    answer: function (request, state, text) {
      stringToUTF8(String(text === undefined ? '' : text), request + 4, 1020);
      Atomics.store(HEAP32, request >> 2, state);
      Atomics.notify(HEAP32, request >> 2);
    },
    settle: function (request, promise) {
      promise.then(
        () => matliftRequest.answer(request, matliftRequest.kDone),
        (error) => matliftRequest.answer(request, matliftRequest.kFailed, (error && error.message) || String(error)));
    },
  },

  $matliftStore: {
    opened: null,
    open: function () {
      if (!matliftStore.opened) {
        matliftStore.opened = new Promise((resolve, reject) => {
          const request = indexedDB.open('matlift', 1);
          request.onupgradeneeded = () => request.result.createObjectStore('records');
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error);
          request.onblocked = () => reject(new Error('the database is in use by an older page'));
        });
      }
      return matliftStore.opened;
    },
    // Waits for the transaction, so that "done" means "kept".
    transact: async function (mode, action) {
      const database = await matliftStore.open();
      return new Promise((resolve, reject) => {
        const transaction = database.transaction('records', mode);
        const request = action(transaction.objectStore('records'));
        transaction.oncomplete = () => resolve(request.result);
        transaction.onerror = transaction.onabort = () => reject(transaction.error);
      });
    },
  },

  matliftStoreLoad__deps: ['$matliftStore', '$matliftRequest', 'malloc'],
  matliftStoreLoad__proxy: 'async',
  matliftStoreLoad__sig: 'viiii',
  matliftStoreLoad: function (request, key, text, length) {
    const name = UTF8ToString(key);
    matliftRequest.settle(request, matliftStore.transact('readonly', (store) => store.get(name)).then((value) => {
      if (typeof value !== 'string') return;
      const bytes = new TextEncoder().encode(value);
      const copy = _malloc(bytes.length + 1);
      HEAPU8.set(bytes, copy);
      HEAP32[text >> 2] = copy;
      HEAP32[length >> 2] = bytes.length;
    }));
  },

  matliftStoreSave__deps: ['$matliftStore', '$matliftRequest'],
  matliftStoreSave__proxy: 'async',
  matliftStoreSave__sig: 'viiii',
  matliftStoreSave: function (request, key, text, length) {
    const name = UTF8ToString(key);
    // A copy: TextDecoder refuses shared memory.
    const value = new TextDecoder().decode(HEAPU8.slice(text, text + length));
    matliftRequest.settle(request, matliftStore.transact('readwrite', (store) => store.put(value, name)));
  },

  matliftStoreErase__deps: ['$matliftStore', '$matliftRequest'],
  matliftStoreErase__proxy: 'async',
  matliftStoreErase__sig: 'vii',
  matliftStoreErase: function (request, key) {
    const name = UTF8ToString(key);
    matliftRequest.settle(request, matliftStore.transact('readwrite', (store) => store.delete(name)));
  },
});
