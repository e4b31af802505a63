/**
 * An element of Stripe.js on the shop's page: a frame of the provider in a container of the page.
 *
 * @import { CardElement, ElementName, ElementOptions, FieldState, FromField, Group, GroupMember, Listener, Outcome,
 *   ToField } from '../types.ts'
 */
import { connectionError } from '../api-call.js';
import { markContainer } from './card-element-classes.js';
import { makeFrame } from './card-element-frame.js';

const origin = new URL(import.meta.url).origin;
let requests = 0;

/**
 * Creates an element. It loads nothing until it is mounted.
 *
 * @param {ElementName} type
 * @param {ElementOptions} givenOptions
 * @param {Group} group
 * @returns {GroupMember}
 */
export function makeElement(type, givenOptions, group) {
  let options = givenOptions;
  /** @type {{ container: HTMLElement, frame: HTMLIFrameElement, stop: AbortController } | null} */
  let mounted = null;
  /** @type {'loading' | 'ready' | 'broken'} */
  let progress = 'loading';
  /** @type {FieldState} */
  let state = { empty: true, complete: false };
  let focused = false;
  /** @type {ToField[]} */
  let waiting = [];
  /** @type {Map<string, Listener[]>} */
  const listeners = new Map();
  /** @type {Map<string, (outcome: Outcome) => void>} */
  const results = new Map();

  /** @param {string} kind @param {object} [details] */
  function emit(kind, details = {}) {
    for (const listener of listeners.get(kind) ?? []) listener({ elementType: type, ...details });
  }

  /** @param {ToField} message */
  function send(message) {
    if (progress === 'ready') mounted?.frame.contentWindow?.postMessage(message, origin);
    else waiting.push(message);
  }

  function sendOptions() {
    const { style, placeholder, disabled } = options;
    send({ kind: 'options', given: { style, placeholder, disabled } });
  }

  function mark() {
    if (mounted) markContainer(mounted.container, { classes: options.classes ?? {}, state, focused });
  }

  function failRequests() {
    for (const settle of results.values()) settle({ error: connectionError });
    results.clear();
  }

  /** @param {FromField} message */
  function hear(message) {
    switch (message.kind) {
      case 'hello': {
        progress = 'ready';
        const early = waiting;
        waiting = [];
        sendOptions();
        for (const one of early) send(one);
        emit('ready');
        break;
      }
      case 'height':
        if (mounted) mounted.frame.style.height = `${message.height}px`;
        break;
      case 'change':
        state = message.state;
        mark();
        emit('change', { error: undefined, ...state });
        break;
      case 'focus':
      case 'blur':
        focused = message.kind === 'focus';
        mark();
        emit(message.kind);
        break;
      case 'escape':
        emit('escape');
        break;
      case 'enter':
        mounted?.container.closest('form')?.requestSubmit();
        break;
      case 'result':
        results.get(message.request)?.(message.outcome);
        results.delete(message.request);
        break;
    }
  }

  /** @type {CardElement} */
  const element = {
    on(kind, listener) {
      listeners.set(kind, [...(listeners.get(kind) ?? []), listener]);
      return element;
    },
    once(kind, listener) {
      /** @type {Listener} */
      const first = (event) => {
        element.off(kind, first);
        listener(event);
      };
      return element.on(kind, first);
    },
    off(kind, listener) {
      const rest = (listeners.get(kind) ?? []).filter((one) => listener !== undefined && one !== listener);
      listeners.set(kind, rest);
      return element;
    },
    mount(place) {
      const container = typeof place === 'string' ? document.querySelector(place) : place;
      if (!(container instanceof HTMLElement))
        throw new TypeError('There is no place to mount the Element in.');
      element.unmount();
      const stop = new AbortController();
      const frame = makeFrame({ type, group: group.id, origin });
      mounted = { container, frame, stop };
      const { signal } = stop;
      window.addEventListener(
        'message',
        (event) => {
          if (event.source !== frame.contentWindow || event.origin !== origin) return;
          const message = /** @type {FromField & { from?: string }} */ (event.data);
          if (message.from === 'osier-card-field') hear(message);
        },
        { signal },
      );
      // A frame that loads sends `hello` before its load event.
      frame.addEventListener('load', () => setTimeout(giveUp, 1000, frame), { signal });
      container.addEventListener('click', element.focus, { signal });
      for (const label of labelsOf(container)) label.addEventListener('click', element.focus, { signal });
      container.replaceChildren(frame);
      mark();
    },
    unmount() {
      mounted?.stop.abort();
      mounted?.frame.remove();
      mounted = null;
      progress = 'loading';
      state = { empty: true, complete: false };
      focused = false;
      waiting = [];
      failRequests();
    },
    destroy() {
      element.unmount();
      group.members.delete(type);
    },
    update(changes) {
      options = { ...options, ...changes };
      mark();
      sendOptions();
    },
    focus: () => send({ kind: 'focus' }),
    blur: () => send({ kind: 'blur' }),
    clear: () => send({ kind: 'clear' }),
  };

  /** @param {HTMLIFrameElement} frame */
  function giveUp(frame) {
    if (progress !== 'loading' || mounted?.frame !== frame) return;
    progress = 'broken';
    failRequests();
    emit('loaderror', { error: connectionError });
  }

  return {
    element,
    isMounted: () => mounted !== null,
    submit(submission, others) {
      if (!mounted || progress === 'broken') return Promise.resolve({ error: connectionError });
      requests += 1;
      const request = String(requests);
      return new Promise((resolve) => {
        results.set(request, resolve);
        send({ kind: 'submit', request, others, submission });
      });
    },
  };
}

/** @param {HTMLElement} container */
function labelsOf(container) {
  return container.id === '' ? [] : document.querySelectorAll(`label[for="${CSS.escape(container.id)}"]`);
}
