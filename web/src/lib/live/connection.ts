/**
 * The line on which the news of one table arrives: a socket, given up as soon as it falls silent, and polling where
 * sockets do not work. There is one attempt at a time, and none after the server has refused.
 */
import { type Failure, failureOf } from "../api/client";
import type { LiveMessage } from "../api/types";
import { backoff } from "./merge";

/** How a table is heard of; `here` where it lives on this device, `unkept` where that cannot keep it. */
export type LinkState = "connecting" | "live" | "polling" | "lost" | "here" | "unkept";

/** Whoever listens. */
export interface Listener {
  /** The socket's address: it names the last entry that is known. */
  address: () => string;
  /** Asks for what is new by a request. */
  look: () => Promise<void>;
  hear: (message: LiveMessage) => Promise<void>;
  turn: (state: LinkState) => void;
  /** The server does not show the table: asking again does not help. */
  refuse: (failure: Failure) => void;
}

const POLL_MS = 2000;
/** After so many sockets in a row that told nothing, the table is polled. */
const SOCKETS_BEFORE_POLLING = 3;
/** After so many polls a socket is tried again. */
const POLLS_BEFORE_SOCKET = 10;
/** A new socket tells the table within this time. */
const CONNECT_MS = 10_000;
/** After so much silence the server is asked for a sign of life. */
const SILENCE_MS = 15_000;
/** The sign comes within this time, or the socket is dead. */
const PONG_MS = 8000;

export class Connection {
  #listener: Listener;
  #socket: WebSocket | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Runs while there is a socket: what is due from it, or from the server. */
  #watch: ReturnType<typeof setTimeout> | undefined;
  #trying = false;
  #stopped = false;
  /** Attempts in a row that came to nothing. */
  #attempts = 0;
  /** Sockets in a row that told nothing. Why they did not, only a request can tell. */
  #mute = 0;
  #polls = 0;
  #looked = false;
  #told = false;

  constructor(listener: Listener) {
    this.#listener = listener;
    addEventListener("online", this.#hurry);
    addEventListener("offline", this.#drop);
    document.addEventListener("visibilitychange", this.#turnTo);
    void this.#attempt();
  }

  /** Tries again at once, after a refusal too. */
  retry(): void {
    this.#stopped = false;
    this.#attempts = 0;
    void this.#attempt();
  }

  /** Listens anew: the server shows more to who has just sat down. */
  renew(): void {
    if (!this.#socket) return;
    this.#put(null);
    this.#listen();
  }

  close(): void {
    removeEventListener("online", this.#hurry);
    removeEventListener("offline", this.#drop);
    document.removeEventListener("visibilitychange", this.#turnTo);
    this.#stop();
  }

  #stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
    this.#put(null);
  }

  async #attempt(): Promise<void> {
    clearTimeout(this.#timer);
    if (this.#trying || this.#socket || this.#stopped) return;
    this.#trying = true;
    try {
      if (!this.#looked || this.#mute > 0) await this.#listener.look();
      this.#looked = true;
    } catch (thrown) {
      this.#fail(failureOf(thrown));
      return;
    } finally {
      this.#trying = false;
    }
    if (this.#stopped) return;
    if (this.#mute < SOCKETS_BEFORE_POLLING || this.#polls === POLLS_BEFORE_SOCKET) return this.#listen();
    this.#polls += 1;
    this.#attempts = 0;
    this.#listener.turn("polling");
    this.#again(POLL_MS);
  }

  #fail(failure: Failure): void {
    if (this.#stopped) return;
    if (failure.refusal) {
      this.#stop();
      this.#listener.refuse(failure);
    } else this.#lose();
  }

  #listen(): void {
    const unseen = document.visibilityState === "visible" ? "" : "&hidden=true";
    const socket = new WebSocket(this.#listener.address() + unseen);
    this.#put(socket);
    this.#told = false;
    this.#polls = 0;
    this.#watch = setTimeout(this.#drop, CONNECT_MS);
    socket.onmessage = (event) => {
      if (this.#socket === socket) void this.#hear(socket, String(event.data));
    };
    socket.onclose = () => {
      if (this.#socket === socket) this.#drop();
    };
  }

  async #hear(socket: WebSocket, text: string): Promise<void> {
    clearTimeout(this.#watch);
    this.#watch = setTimeout(this.#probe, SILENCE_MS);
    try {
      const message = JSON.parse(text) as LiveMessage;
      await this.#listener.hear(message);
      if (this.#socket !== socket) return;
      if (message.type === "bye") this.#drop();
      if (message.type !== "table") return;
      this.#told = true;
      this.#mute = 0;
      this.#attempts = 0;
      this.#listener.turn("live");
    } catch {
      // What could not be fetched is asked for again by the next attempt.
      if (this.#socket === socket) this.#drop();
    }
  }

  /** Asks the server for a sign of life. */
  #probe = (): void => {
    clearTimeout(this.#watch);
    this.#watch = setTimeout(this.#drop, PONG_MS);
    this.#socket?.send(JSON.stringify({ type: "ping" }));
  };

  /** Gives the socket up. A dead one may need minutes to close, so nobody waits for that. */
  #drop = (): void => {
    if (!this.#socket) return;
    if (!this.#told) this.#mute += 1;
    this.#put(null);
    this.#lose();
  };

  #put(socket: WebSocket | null): void {
    clearTimeout(this.#watch);
    const before = this.#socket;
    this.#socket = socket;
    before?.close();
  }

  #lose(): void {
    this.#listener.turn("lost");
    this.#again(backoff(this.#attempts));
    this.#attempts += 1;
  }

  #again(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#attempt(), ms);
  }

  /** The server is told whether the table is in sight: a clock that nobody sees stands. */
  #turnTo = (): void => {
    const type = document.visibilityState === "visible" ? "visible" : "hidden";
    if (this.#told) this.#socket?.send(JSON.stringify({ type }));
    this.#hurry();
  };

  /** The network is back, or the reader is: a socket that slept may be dead, and a pause need not be waited out. */
  #hurry = (): void => {
    if (document.visibilityState !== "visible") return;
    if (!this.#socket) void this.#attempt();
    else if (this.#told) this.#probe();
  };
}
