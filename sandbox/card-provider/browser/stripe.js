/**
 * The surface of Stripe.js, as far as `@stripe/stripe-js` and `@stripe/react-stripe-js` and a card form need it, for
 * the sandbox card provider. The fields are frames of the provider's own origin: nothing that is typed in them passes
 * through this script. Source: the type definitions of `@stripe/stripe-js`.
 */
(() => {
  'use strict';
  if (window.Stripe) return;

  const origin = new URL(document.currentScript.src).origin;
  const elementTypes = ['card', 'cardNumber', 'cardExpiry', 'cardCvc'];
  const titles = {
    card: 'Secure card payment input frame',
    cardNumber: 'Secure card number input frame',
    cardExpiry: 'Secure expiration date input frame',
    cardCvc: 'Secure CVC input frame',
  };
  const connectionError = {
    type: 'api_connection_error',
    message:
      'We are experiencing issues connecting to our payments provider. Please check your connection and try again.',
  };

  class IntegrationError extends Error {
    name = 'IntegrationError';
  }

  /** Elements by what react-stripe-js sees, to find the frame of the element that is handed back. */
  const innerOf = new WeakMap();
  let elementCount = 0;

  function makeElement(type, givenOptions, group) {
    let options = givenOptions ?? {};
    let frame = null;
    let container = null;
    let greeted = false;
    let broken = false;
    let destroyed = false;
    let state = { empty: true, complete: false };
    let focused = false;
    let waiting = [];
    const listeners = new Map();
    const results = new Map();

    function emit(kind, event) {
      for (const listener of [...(listeners.get(kind) ?? [])]) listener(event);
    }

    function send(message) {
      if (greeted) frame.contentWindow.postMessage(message, origin);
      else waiting.push(message);
    }

    /** Marks the container as Stripe.js does, so that a page can draw its edge. */
    function mark() {
      if (!container) return;
      const classes = {
        base: ['StripeElement', true],
        complete: ['StripeElement--complete', state.complete],
        empty: ['StripeElement--empty', state.empty],
        focus: ['StripeElement--focus', focused],
        invalid: ['StripeElement--invalid', state.error !== undefined],
      };
      for (const [name, [usual, on]] of Object.entries(classes)) {
        for (const one of (options.classes?.[name] ?? usual).split(' ').filter(Boolean)) {
          container.classList.toggle(one, on);
        }
      }
    }

    function giveUp() {
      if (greeted || broken || !frame) return;
      broken = true;
      for (const settle of results.values()) settle({ error: connectionError });
      results.clear();
      emit('loaderror', { elementType: type, error: connectionError });
    }

    const reactions = {
      hello() {
        greeted = true;
        const { style, placeholder, disabled } = options;
        send({ kind: 'options', given: { style, placeholder, disabled } });
        for (const message of waiting.splice(0)) send(message);
        emit('ready', { elementType: type });
      },
      height: ({ height }) => (frame.style.height = `${height}px`),
      change(message) {
        state = message.state;
        mark();
        emit('change', { elementType: type, error: undefined, ...state });
      },
      focus() {
        focused = true;
        mark();
        emit('focus', { elementType: type });
      },
      blur() {
        focused = false;
        mark();
        emit('blur', { elementType: type });
      },
      escape: () => emit('escape', { elementType: type }),
      enter: () => container?.closest('form')?.requestSubmit(),
      result({ request, result }) {
        results.get(request)?.(result);
        results.delete(request);
      },
    };

    function listen(event) {
      if (!frame || event.source !== frame.contentWindow || event.origin !== origin) return;
      if (event.data?.from === 'osier-card-field') reactions[event.data.kind]?.(event.data);
    }

    function focusFrame() {
      element.focus();
    }

    function labels() {
      return container?.id ? document.querySelectorAll(`label[for="${CSS.escape(container.id)}"]`) : [];
    }

    const element = {
      on(kind, listener) {
        listeners.set(kind, [...(listeners.get(kind) ?? []), listener]);
        return element;
      },
      once(kind, listener) {
        const first = (event) => {
          element.off(kind, first);
          listener(event);
        };
        return element.on(kind, first);
      },
      off(kind, listener) {
        const rest = (listeners.get(kind) ?? []).filter((one) => listener && one !== listener);
        listeners.set(kind, rest);
        return element;
      },
      mount(place) {
        if (destroyed) throw new IntegrationError('This Element has already been destroyed.');
        const found = typeof place === 'string' ? document.querySelector(place) : place;
        if (!found) throw new IntegrationError('The place to mount the Element in does not exist.');
        element.unmount();
        container = found;
        elementCount += 1;
        frame = document.createElement('iframe');
        frame.title = titles[type];
        frame.name = `osier-card-${elementCount}`;
        frame.scrolling = 'no';
        Object.assign(frame.style, {
          display: 'block',
          width: '100%',
          height: '24px',
          border: '0',
          background: 'transparent',
          // The same in the frame: otherwise browsers put a solid ground behind it on dark pages.
          colorScheme: 'light',
        });
        const asked = new URLSearchParams({ element: type, group: group.id, origin: window.location.origin });
        frame.src = `${origin}/frames/field?${asked}`;
        // The frame says hello before its load event, unless it could not be loaded.
        frame.addEventListener('load', () => setTimeout(giveUp, 1000));
        window.addEventListener('message', listen);
        container.addEventListener('click', focusFrame);
        container.replaceChildren(frame);
        for (const label of labels()) label.addEventListener('click', focusFrame);
        mark();
      },
      unmount() {
        if (!container) return;
        window.removeEventListener('message', listen);
        container.removeEventListener('click', focusFrame);
        for (const label of labels()) label.removeEventListener('click', focusFrame);
        frame.remove();
        for (const settle of results.values()) settle({ error: connectionError });
        results.clear();
        frame = null;
        container = null;
        greeted = false;
        broken = false;
        state = { empty: true, complete: false };
        focused = false;
        waiting = [];
      },
      destroy() {
        element.unmount();
        destroyed = true;
        group.elements.delete(type);
      },
      update(changes) {
        options = { ...options, ...changes };
        mark();
        const { style, placeholder, disabled } = options;
        send({ kind: 'options', given: { style, placeholder, disabled } });
      },
      focus: () => send({ kind: 'focus' }),
      blur: () => send({ kind: 'blur' }),
      clear: () => send({ kind: 'clear' }),
    };

    innerOf.set(element, {
      isMounted: () => frame !== null,
      /** Has the frames of this card do something with the whole card. */
      submit(message) {
        if (!frame || broken) return Promise.resolve({ error: connectionError });
        const others = [...group.elements.values()].filter(
          (one) => one !== element && innerOf.get(one).isMounted(),
        ).length;
        const request = `${Date.now()}-${Math.random()}`;
        return new Promise((resolve) => {
          results.set(request, resolve);
          send({ kind: 'submit', request, others, ...message });
        });
      },
    });
    return element;
  }

  function makeElements() {
    const id = [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(16)).join('-');
    const group = { id, elements: new Map() };
    const typeOf = (given) => (typeof given === 'string' ? given : given?.__elementType);
    return {
      create(type, options) {
        if (!elementTypes.includes(type))
          throw new IntegrationError(`The sandbox has no Element of type ${type}.`);
        if (group.elements.has(type)) {
          throw new IntegrationError(
            `Can only create one Element of type ${type} through the same Elements.`,
          );
        }
        const element = makeElement(type, options, group);
        group.elements.set(type, element);
        return element;
      },
      getElement: (given) => group.elements.get(typeOf(given)) ?? null,
      update: () => undefined,
      fetchUpdates: () => Promise.resolve({}),
      submit: () => Promise.resolve({}),
    };
  }

  function makeStripe(key) {
    if (typeof key !== 'string' || !key.startsWith('pk_')) {
      throw new IntegrationError('Please call Stripe() with your publishable key.');
    }

    async function call(method, path, parameters) {
      const form = new URLSearchParams(parameters);
      const headers = { Authorization: `Bearer ${key}` };
      try {
        const response =
          method === 'GET'
            ? await fetch(`${origin}${path}?${form}`, { headers })
            : await fetch(`${origin}${path}`, { method, headers, body: form });
        return await response.json();
      } catch {
        return { error: connectionError };
      }
    }

    function idOf(clientSecret) {
      const [id, secret] = typeof clientSecret === 'string' ? clientSecret.split('_secret_') : [];
      if (!id?.startsWith('pi_') || !secret) {
        throw new IntegrationError(
          'Invalid value for clientSecret: it should be a client secret of the form ${id}_secret_${secret}.',
        );
      }
      return encodeURIComponent(id);
    }

    async function retrievePaymentIntent(clientSecret) {
      const answer = await call('GET', `/v1/payment_intents/${idOf(clientSecret)}`, {
        client_secret: clientSecret,
      });
      return answer.error ? { error: answer.error } : { paymentIntent: answer };
    }

    async function handleNextAction({ clientSecret }) {
      const before = await retrievePaymentIntent(clientSecret);
      if (before.error || before.paymentIntent.status !== 'requires_action') return before;
      await showChallenge(before.paymentIntent.next_action.use_stripe_sdk.stripe_js);
      const after = await retrievePaymentIntent(clientSecret);
      if (after.error || after.paymentIntent.status !== 'requires_payment_method') return after;
      return { error: { ...after.paymentIntent.last_payment_error, payment_intent: after.paymentIntent } };
    }

    async function confirmCardPayment(clientSecret, data, options) {
      const id = idOf(clientSecret);
      const method = data?.payment_method;
      let result;
      if (typeof method === 'object' && method !== null) {
        const inner = innerOf.get(method.card);
        if (!inner) throw new IntegrationError('payment_method.card must be a card Element of the sandbox.');
        result = await inner.submit({
          action: 'confirm',
          key,
          clientSecret,
          billingDetails: method.billing_details,
        });
      } else {
        const chosen = typeof method === 'string' ? { payment_method: method } : {};
        const answer = await call('POST', `/v1/payment_intents/${id}/confirm`, {
          ...chosen,
          client_secret: clientSecret,
          use_stripe_sdk: 'true',
        });
        result = answer.error ? { error: answer.error } : { paymentIntent: answer };
      }
      const asksOwner = result.paymentIntent?.status === 'requires_action';
      return asksOwner && options?.handleActions !== false ? handleNextAction({ clientSecret }) : result;
    }

    async function createPaymentMethod(first, second, third) {
      const data = typeof first === 'string' ? { card: second, ...third } : first;
      const inner = innerOf.get(data?.card);
      if (!inner) throw new IntegrationError('card must be a card Element of the sandbox.');
      return inner.submit({ action: 'createPaymentMethod', key, billingDetails: data.billing_details });
    }

    return {
      elements: makeElements,
      confirmCardPayment,
      createPaymentMethod,
      handleNextAction,
      handleCardAction: (clientSecret) => handleNextAction({ clientSecret }),
      retrievePaymentIntent,
      createToken: () =>
        Promise.resolve({
          error: { type: 'invalid_request_error', message: 'The sandbox makes payment methods, not tokens.' },
        }),
      registerAppInfo: () => undefined,
      _registerWrapper: () => undefined,
    };
  }

  /** Shows the 3-D Secure page over everything and resolves when its owner has answered; the focus comes back. */
  function showChallenge(url) {
    const dialog = document.createElement('dialog');
    dialog.setAttribute('aria-label', '3-D Secure authentication');
    Object.assign(dialog.style, {
      boxSizing: 'border-box',
      width: '100vw',
      height: '100vh',
      maxWidth: 'none',
      maxHeight: 'none',
      margin: '0',
      padding: '16px',
      border: '0',
      background: 'rgb(24 26 22 / 0.52)',
    });
    const frame = document.createElement('iframe');
    frame.title = '3-D Secure authentication frame';
    frame.src = `${url}?${new URLSearchParams({ origin: window.location.origin })}`;
    Object.assign(frame.style, {
      display: 'block',
      width: 'min(440px, 100%)',
      height: 'min(340px, 100%)',
      margin: 'max(0px, calc(50vh - 190px)) auto 0',
      border: '0',
      background: '#fff',
      colorScheme: 'light',
    });
    dialog.append(frame);
    return new Promise((resolve) => {
      function listen(event) {
        if (event.source !== frame.contentWindow || event.origin !== origin) return;
        if (event.data?.from === 'osier-card-challenge') dialog.close();
      }
      // Escape on the page is an answer too: the frame tells the provider, and then that it is over.
      dialog.addEventListener('cancel', (event) => {
        event.preventDefault();
        frame.contentWindow.postMessage({ kind: 'leave' }, origin);
      });
      dialog.addEventListener('close', () => {
        window.removeEventListener('message', listen);
        dialog.remove();
        resolve();
      });
      window.addEventListener('message', listen);
      document.body.append(dialog);
      dialog.showModal();
      frame.focus();
    });
  }

  function Stripe(key) {
    return makeStripe(key);
  }
  // The release of Stripe.js that the pinned @stripe/stripe-js expects.
  Stripe.version = 'endive';
  window.Stripe = Stripe;
})();
