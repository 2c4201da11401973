// One interpreter of one's own: programs in, what they printed, drew and computed out. How its module is found depends on
// where this runs: node.ts, browser.ts.
import { Engine, type Answer, type Json } from '../../page/src/engine.js';
import { ModuleTransport, type ModuleSettings } from '../../page/src/module_transport.js';
import { decode, Packer, type Input, type Value } from './values.js';

export interface Options {
  /** Told what a program prints, while it runs. Stream 1: output; 2: warnings and reports of errors. */
  onOutput?: (text: string, stream: 1 | 2) => void;
  /** Told of a figure whenever it is drawn anew, while a program runs too. */
  onFigure?: (figure: Figure) => void;
  /** Answers `input`; null: there is no input. Without it, none. */
  onInput?: (prompt: string) => string | null | Promise<string | null>;
  /** What to use as navigator.gpu; null: no GPU. By default what the browser has. */
  gpu?: unknown;
  /** 'browser': files of the session's folder stay in the browser for the next visit. By default they end with the session. */
  store?: 'memory' | 'browser';
  /** MATLIFT_FUSION: 'off', ... */
  environment?: Record<string, string>;
  /** Where the files of the package's folder `engine` are, when a bundler has put them elsewhere. */
  engine?: string | URL;
}

export interface Figure { number: number; name: string; svg: string }

export interface ErrorFrame { file: string; function: string; line: number; column: number }
export interface ProgramError { message: string; identifier: string; frames: ErrorFrame[] }

export interface RunResult {
  output: string;
  /** Warnings, and the report of an error with its place. */
  errorOutput: string;
  /** Figures that were drawn or changed. */
  figures: Figure[];
  /** What ended the program; null: nothing did. */
  error: ProgramError | null;
  /** stop() ended it. */
  interrupted: boolean;
  /** 0; 1 after an error; 130 when interrupted; what exit(n) said. */
  status: number;
  seconds: number;
}

export interface FileEntry { name: string; folder: boolean; bytes: number; modified: number }

/** A function that was called ended with an error. */
export class MatliftError extends Error {
  readonly identifier: string;
  readonly frames: ErrorFrame[];
  constructor(error: ProgramError) {
    super(error.message);
    this.name = 'MatliftError';
    this.identifier = error.identifier;
    this.frames = error.frames;
  }
}

/** The files that programs of a session see, by their paths in its folder. */
export class Files {
  readonly #ask: (type: string, members: Json, bytes?: Uint8Array) => Promise<Answer>;
  constructor(ask: (type: string, members: Json, bytes?: Uint8Array) => Promise<Answer>) { this.#ask = ask; }

  async list(path = ''): Promise<FileEntry[]> { return (await this.#ask('files.list', { path })).json.entries; }
  async read(path: string): Promise<Uint8Array> { return (await this.#ask('files.read', { path })).bytes.slice(); }
  async write(path: string, content: Uint8Array | string): Promise<void> {
    await this.#ask('files.write', { path, modified: 0 }, typeof content === 'string' ? new TextEncoder().encode(content) : content);
  }
  async remove(path: string): Promise<void> { await this.#ask('files.remove', { path }); }
  async makeFolder(path: string): Promise<void> { await this.#ask('files.makeFolder', { path }); }
  async rename(path: string, to: string): Promise<void> { await this.#ask('files.rename', { path, to }); }
}

export class Session {
  readonly #engine: Engine;
  readonly #transport: ModuleTransport;
  readonly #options: Options;
  readonly #figures = new Map<number, Figure>();
  readonly files: Files;
  #last: Promise<unknown> = Promise.resolve();
  #over = '';
  #running: { output: string[][]; figures: Map<number, Figure>; finished: Json | null } | null = null;

  /** Use Matlift.create. */
  protected constructor(options: Options, load: ModuleSettings['load']) {
    this.#options = options;
    this.#transport = new ModuleTransport(
      { load, environment: options.environment, keepsFiles: options.store === 'browser', gpu: options.gpu });
    this.#engine = new Engine(this.#transport);
    this.files = new Files((type, members, bytes) => this.#ask(type, members, bytes));
    this.#listen();
  }

  protected async start(): Promise<void> {
    await this.#engine.start();
    if (this.#engine.state === 'failed') throw new Error(`Matlift does not start: ${this.#engine.stateText}`);
  }

  /** Runs a program with the variables of the session. Programs that are asked for at the same time run one after the other. */
  run(code: string): Promise<RunResult> {
    return this.#inTurn(async () => (await this.#program('run', { code })).result);
  }

  /** Runs a file of the session's folder. */
  runFile(file: string): Promise<RunResult> {
    return this.#inTurn(async () => (await this.#program('run', { file })).result);
  }

  /** Calls a function by its name. An error is thrown, a MatliftError. */
  call(name: string, args: readonly Input[] = [], nargout = 1): Promise<Value[]> {
    return this.#inTurn(async () => {
      const packer = new Packer();
      const members = { function: name, arguments: args.map((value) => packer.add(value)), nargout };
      const { result, answer } = await this.#program('call', members, packer.bytes());
      if (result.error) throw new MatliftError(result.error);
      if (result.interrupted) throw new MatliftError({ message: 'the call was stopped', identifier: '', frames: [] });
      return (answer.json.values ?? []).map((value: Json) => decode(value, answer.bytes));
    });
  }

  /** A copy of a variable, or of what an expression gives. */
  get(name: string): Promise<Value> {
    return this.#inTurn(async () => {
      const { json, bytes } = await this.#ask('get', { name });
      return decode(json.value, bytes);
    });
  }

  /** Makes a variable; what is given is copied. */
  put(name: string, value: Input): Promise<void> {
    return this.#inTurn(async () => {
      const packer = new Packer();
      await this.#ask('put', { name, value: packer.add(value) }, packer.bytes());
    });
  }

  /** Ends the program that runs, soon. True: there was one. */
  async stop(): Promise<boolean> { return (await this.#ask('interrupt')).json.running; }

  /** The figures that are open. */
  get figures(): Figure[] { return [...this.#figures.values()]; }

  /** What ran where and why, as `accel report --json` has it. */
  report(): Promise<Record<string, unknown>> { return this.#inTurn(async () => (await this.#ask('report')).json.report); }

  /** What `help NAME` shows. */
  help(name: string): Promise<string> { return this.#inTurn(async () => (await this.#ask('help', { name })).json.help ?? ''); }

  /** Ends the session and its threads, whatever runs. */
  dispose(): void { this.#end('the session was disposed of'); }

  #end(why: string): void {
    if (this.#over) return;
    this.#over = why;
    this.#engine.close(why);
    this.#transport.end();
  }

  #ask(type: string, members: Json = {}, bytes?: Uint8Array): Promise<Answer> {
    return this.#over ? Promise.reject(new Error(this.#over)) : this.#engine.request(type, members, bytes);
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#last.then(work);
    this.#last = done.catch(() => {});
    return done;
  }

  async #program(type: string, members: Json, bytes?: Uint8Array): Promise<{ result: RunResult; answer: Answer }> {
    const running = { output: [[], [], []] as string[][], figures: new Map<number, Figure>(), finished: null as Json | null };
    this.#running = running;
    try {
      const answer = await this.#ask(type, members, bytes);
      const finished: Json = running.finished ?? {};
      const result: RunResult = {
        output: running.output[1].join(''), errorOutput: running.output[2].join(''), figures: [...running.figures.values()],
        error: finished.error ?? null, interrupted: finished.interrupted === true, status: answer.json.status,
        seconds: finished.seconds ?? 0,
      };
      return { result, answer };
    } finally {
      this.#running = null;
    }
  }

  #listen(): void {
    const engine = this.#engine;
    engine.on('output', ({ stream, text }) => {
      if (stream !== 1 && stream !== 2) return;  // what was typed
      this.#running?.output[stream].push(text);
      this.#options.onOutput?.(text, stream);
    });
    engine.on('figure', ({ number, name, svg }) => {
      const figure = { number, name, svg };
      this.#figures.set(number, figure);
      this.#running?.figures.set(number, figure);
      this.#options.onFigure?.(figure);
    });
    engine.on('figureClosed', ({ number }) => {
      this.#figures.delete(number);
      this.#running?.figures.delete(number);
    });
    engine.on('finished', (message) => { if (this.#running) this.#running.finished = message; });
    engine.on('ask', ({ prompt }) => { this.#answerInput(prompt); });
    // Nobody looks on who could let it go on.
    engine.on('stopped', () => { this.#ask('debug', { action: 'continue' }).catch(() => {}); });
    // After the answer to the program that ended it.
    engine.on('ended', () => { setTimeout(() => this.#end('the session has ended: a program called exit'), 0); });
  }

  async #answerInput(prompt: string): Promise<void> {
    let text: string | null = null;
    try {
      text = await this.#options.onInput?.(prompt) ?? null;
    } finally {
      this.#ask('input', text === null ? { none: true } : { text }).catch(() => {});
    }
  }
}
