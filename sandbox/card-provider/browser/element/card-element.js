/**
 * An element of Stripe.js on the shop's page: a frame of the provider in a container of the page.
 *
 * @import { CardElement, ElementName, ElementOptions, FieldState, FromField, Group, GroupMember, Listener, Outcome,
 *   ToField } from '../types.ts'
 */
import { connectionError } from '../api-call.js';
import { updateClassNames } from './card-element-classes.js';
import { createFrame } from './card-element-frame.js';

const origin = new URL(import.meta.url).origin;
const LOAD_TIMEOUT_MS = 1000;
let requests = 0;

/**
 * The state of one element. `waiting` holds messages for a frame that has not loaded, `results` the callbacks of
 * submitted requests by id.
 *
 * @typedef {object} State
 * @property {ElementName} type
 * @property {ElementOptions} options
 * @property {string} groupId
 * @property {{ container: HTMLElement, frame: HTMLIFrameElement, stop: AbortController } | null} mounted
 * @property {'loading' | 'ready' | 'broken'} progress
 * @property {FieldState} field
 * @property {boolean} isFocused
 * @property {ToField[]} waiting
 * @property {Map<string, Listener[]>} listeners
 * @property {Map<string, (outcome: Outcome) => void>} results
 */

/**
 * Creates an element. It loads nothing until it is mounted.
 *
 * @param {ElementName} type
 * @param {ElementOptions} options
 * @param {Group} group
 * @returns {GroupMember}
 */
export function createElement(type, options, group) {
  /** @type {State} */
  const state = {
    type,
    options,
    groupId: group.id,
    mounted: null,
    ...initialProgress(),
    listeners: new Map(),
    results: new Map(),
  };

  return {
    element: createCardElement(state, group),
    isMounted: () => state.mounted !== null,
    submit(submission, others) {
      if (!state.mounted || state.progress === 'broken') return Promise.resolve({ error: connectionError });
      requests += 1;
      const request = String(requests);
      return new Promise((resolve) => {
        state.results.set(request, resolve);
        send(state, { kind: 'submit', request, others, submission });
      });
    },
  };
}

/** Creates the element that the page uses. @param {State} state @param {Group} group @returns {CardElement} */
function createCardElement(state, group) {
  /** @type {CardElement} */
  const element = {
    on(kind, listener) {
      state.listeners.set(kind, [...(state.listeners.get(kind) ?? []), listener]);
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
      const all = state.listeners.get(kind) ?? [];
      state.listeners.set(
        kind,
        all.filter((one) => listener !== undefined && one !== listener),
      );
      return element;
    },
    mount: (place) => mount(state, findContainer(place)),
    unmount: () => unmount(state),
    destroy() {
      unmount(state);
      group.members.delete(state.type);
    },
    update(changes) {
      state.options = { ...state.options, ...changes };
      updateClasses(state);
      sendOptions(state);
    },
    focus: () => send(state, { kind: 'focus' }),
    blur: () => send(state, { kind: 'blur' }),
    clear: () => send(state, { kind: 'clear' }),
  };
  return element;
}

/** @returns {Pick<State, 'progress' | 'field' | 'isFocused' | 'waiting'>} */
function initialProgress() {
  return { progress: 'loading', field: { empty: true, complete: false }, isFocused: false, waiting: [] };
}

/** @param {string | HTMLElement} place */
function findContainer(place) {
  const container = typeof place === 'string' ? document.querySelector(place) : place;
  if (container instanceof HTMLElement) return container;
  throw new TypeError('There is no place to mount the Element in.');
}

/** @param {State} state @param {HTMLElement} container */
function mount(state, container) {
  unmount(state);
  const stop = new AbortController();
  const frame = createFrame({ type: state.type, group: state.groupId, origin });
  state.mounted = { container, frame, stop };
  const { signal } = stop;
  window.addEventListener(
    'message',
    (event) => {
      if (event.source !== frame.contentWindow || event.origin !== origin) return;
      const message = /** @type {FromField & { from?: string }} */ (event.data);
      if (message.from === 'osier-card-field') receive(state, message);
    },
    { signal },
  );
  // A frame that loads sends `hello` before its load event.
  frame.addEventListener('load', () => setTimeout(reportLoadFailure, LOAD_TIMEOUT_MS, state, frame), {
    signal,
  });
  const focus = () => send(state, { kind: 'focus' });
  container.addEventListener('click', focus, { signal });
  for (const label of labelsOf(container)) label.addEventListener('click', focus, { signal });
  container.replaceChildren(frame);
  updateClasses(state);
}

/** @param {State} state */
function unmount(state) {
  state.mounted?.stop.abort();
  state.mounted?.frame.remove();
  state.mounted = null;
  Object.assign(state, initialProgress());
  failRequests(state);
}

/** Handles a message of the frame. @param {State} state @param {FromField} message */
function receive(state, message) {
  switch (message.kind) {
    case 'hello': {
      state.progress = 'ready';
      const early = state.waiting;
      state.waiting = [];
      sendOptions(state);
      for (const one of early) send(state, one);
      emit(state, 'ready');
      break;
    }
    case 'height':
      if (state.mounted) state.mounted.frame.style.height = `${message.height}px`;
      break;
    case 'change':
      state.field = message.state;
      updateClasses(state);
      emit(state, 'change', { error: undefined, ...state.field });
      break;
    case 'focus':
    case 'blur':
      state.isFocused = message.kind === 'focus';
      updateClasses(state);
      emit(state, message.kind);
      break;
    case 'escape':
      emit(state, 'escape');
      break;
    case 'enter':
      state.mounted?.container.closest('form')?.requestSubmit();
      break;
    case 'result':
      state.results.get(message.request)?.(message.outcome);
      state.results.delete(message.request);
      break;
  }
}

/** Reports that the frame did not load. @param {State} state @param {HTMLIFrameElement} frame */
function reportLoadFailure(state, frame) {
  if (state.progress !== 'loading' || state.mounted?.frame !== frame) return;
  state.progress = 'broken';
  failRequests(state);
  emit(state, 'loaderror', { error: connectionError });
}

/** @param {State} state @param {string} kind @param {object} [details] */
function emit({ type, listeners }, kind, details = {}) {
  for (const listener of listeners.get(kind) ?? []) listener({ elementType: type, ...details });
}

/** @param {State} state @param {ToField} message */
function send({ progress, mounted, waiting }, message) {
  if (progress === 'ready') mounted?.frame.contentWindow?.postMessage(message, origin);
  else waiting.push(message);
}

/** @param {State} state */
function sendOptions(state) {
  const { style, placeholder, disabled } = state.options;
  send(state, { kind: 'options', given: { style, placeholder, disabled } });
}

/** @param {State} state */
function updateClasses({ mounted, options, field, isFocused }) {
  if (!mounted) return;
  updateClassNames(mounted.container, { classes: options.classes ?? {}, state: field, focused: isFocused });
}

/** @param {State} state */
function failRequests({ results }) {
  for (const settle of results.values()) settle({ error: connectionError });
  results.clear();
}

/** @param {HTMLElement} container */
function labelsOf(container) {
  return container.id === '' ? [] : document.querySelectorAll(`label[for="${CSS.escape(container.id)}"]`);
}
