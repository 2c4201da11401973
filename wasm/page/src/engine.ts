// The page's side of the workbench's protocol (runtime/cli/workbench/README.md): one class that speaks
// to either engine. How messages travel is a Transport's business.

export const kProtocolVersion = 1;

export type Json = Record<string, any>;
export interface Answer { json: Json; bytes: Uint8Array }

export interface Transport {
  /** Connects; resolves when messages can be sent. */
  open(receive: (json: Json, bytes: Uint8Array) => void, closed: (why: string) => void): Promise<void>;
  send(json: string, bytes?: Uint8Array): void;
  /** False: what is lost stays lost (an engine in the page). */
  readonly reconnects: boolean;
}

export type EngineState = 'connecting' | 'ready' | 'running' | 'stopped' | 'lost' | 'failed';

const kNothing = new Uint8Array();

export class Engine {
  state: EngineState = 'connecting';
  stateText = 'starting…';
  hello: Json = {};
  private nextId = 1;
  private waiting = new Map<number, { resolve: (a: Answer) => void; reject: (e: Error) => void }>();
  private listeners = new Map<string, ((message: Json) => void)[]>();
  private attempt = 0;
  private handling = 0;
  /** Somebody can press buttons and keys at figures there. */
  points = false;

  constructor(private readonly transport: Transport) {
    this.on('started', () => this.setState('running', 'running…'));
    this.on('finished', (m) => this.setState('ready', finishedText(m)));
    this.on('stopped', (m) => this.setState('stopped', stoppedText(m)));
    this.on('resumed', () => this.setState('running', 'running…'));
    // Callbacks that are ready at once are no program that runs.
    this.on('handling', () => { this.handling = window.setTimeout(() => this.setState('running', 'a callback runs…'), 300); });
    this.on('handled', () => {
      clearTimeout(this.handling);
      if (this.state === 'running') this.setState('ready', 'ready');
    });
    this.on('ended', () => this.setState('failed', 'the engine has ended'));
  }

  /** Calls `listener` for every event of this type. The engine's own: 'state' and 'joined'. */
  on(type: string, listener: (message: Json) => void): void {
    this.listeners.set(type, [...(this.listeners.get(type) ?? []), listener]);
  }

  async start(): Promise<void> {
    try {
      await this.transport.open((json, bytes) => this.receive(json, bytes), (why) => this.closed(why));
      this.hello = (await this.request('hello', { version: kProtocolVersion, points: this.points })).json;
      this.attempt = 0;
      this.setState(this.hello.running ? 'running' : 'ready', this.hello.running ? 'running…' : 'ready');
      this.emit({ ...this.hello, type: 'joined' });
      if (this.hello.stopped) this.emit(JSON.parse(this.hello.stopped));
    } catch (error) {
      this.closed((error as Error).message ?? String(error));
    }
  }

  request(type: string, data: Json = {}, bytes?: Uint8Array): Promise<Answer> {
    const id = this.nextId++;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      try {
        this.transport.send(JSON.stringify({ ...data, type, id }), bytes);
      } catch (error) {
        this.waiting.delete(id);
        reject(error as Error);
      }
    });
  }

  /** Can the engine be asked about its variables? Also while a program stands at a breakpoint. */
  get idle(): boolean { return this.state === 'ready' || this.state === 'stopped'; }

  private receive(json: Json, bytes: Uint8Array): void {
    if (json.type !== 'answer') return this.emit(json);
    const asked = this.waiting.get(json.id);
    this.waiting.delete(json.id);
    if (json.error !== undefined) asked?.reject(new Error(json.error));
    else asked?.resolve({ json, bytes });
  }

  /** Nothing more is asked of it: who waits for an answer gets none. */
  close(why: string): void {
    this.refuseWaiting(why);
    this.setState('failed', why);
  }

  private refuseWaiting(why: string): void {
    for (const { reject } of this.waiting.values()) reject(new Error(why));
    this.waiting.clear();
  }

  private closed(why: string): void {
    if (this.state === 'failed') return;
    this.refuseWaiting('the connection was lost');
    if (!this.transport.reconnects) return this.setState('failed', why);
    this.setState('lost', 'connection lost; trying again…');
    setTimeout(() => this.start(), Math.min(250 * 2 ** this.attempt++, 5000));
  }

  private setState(state: EngineState, text: string): void {
    this.state = state;
    this.stateText = text;
    this.emit({ type: 'state', state, text });
  }

  private emit(message: Json): void {
    for (const listener of this.listeners.get(message.type) ?? []) listener(message);
  }
}

function finishedText(message: Json): string {
  const seconds = Number(message.seconds ?? 0);
  const time = seconds < 1 ? `${(seconds * 1000).toFixed(0)} ms` : `${seconds.toFixed(2)} s`;
  const how = message.interrupted ? 'stopped' : message.status === 0 ? 'done' : 'ended with an error';
  return `${how} after ${time}`;
}

function stoppedText(message: Json): string {
  const [top] = message.frames ?? [];
  return `${message.why ? `${message.why} ` : ''}stopped${top ? ` at line ${top.line}${top.file ? ` of ${top.file}` : ''}` : ''}`;
}

export function unpack(frame: Uint8Array): Answer {
  const view = new DataView(frame.buffer, frame.byteOffset, frame.byteLength);
  const length = view.getUint32(0, true);
  return {
    json: JSON.parse(new TextDecoder().decode(frame.subarray(4, 4 + length))),
    bytes: frame.subarray(4 + length),
  };
}

export function pack(json: string, bytes: Uint8Array): Uint8Array {
  const text = new TextEncoder().encode(json);
  const frame = new Uint8Array(4 + text.length + bytes.length);
  new DataView(frame.buffer).setUint32(0, text.length, true);
  frame.set(text, 4);
  frame.set(bytes, 4 + text.length);
  return frame;
}

/** The native engine: `matlift web` at the other end of a WebSocket. */
export class SocketTransport implements Transport {
  readonly reconnects = true;
  private socket: WebSocket | null = null;
  constructor(private readonly address: string) {}

  open(receive: (json: Json, bytes: Uint8Array) => void, closed: (why: string) => void): Promise<void> {
    return new Promise((resolve, reject) => {
      const socket = new WebSocket(this.address);
      let opened = false;
      socket.binaryType = 'arraybuffer';
      socket.onopen = () => { opened = true; resolve(); };
      socket.onmessage = (event) => {
        if (typeof event.data === 'string') return receive(JSON.parse(event.data), kNothing);
        const { json, bytes } = unpack(new Uint8Array(event.data));
        receive(json, bytes);
      };
      socket.onclose = () => (opened ? closed('the connection was lost') : reject(new Error('no connection')));
      this.socket = socket;
    });
  }

  send(json: string, bytes?: Uint8Array): void {
    if (this.socket?.readyState !== WebSocket.OPEN) throw new Error('the connection was lost');
    this.socket.send(bytes ? pack(json, bytes) as Uint8Array<ArrayBuffer> : json);
  }
}
