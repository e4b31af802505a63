import { useState } from 'react';
import type { CallInput, CallOutput } from '#contract/calls.ts';
import { fitsCarrier, guessCarrier } from '#domain/shipment/guess-carrier.ts';
import { trackingLinkOf } from '#domain/shipment/tracking-link.ts';
import { readStored, writeStored } from '../../data/browser-storage.ts';

export type Carriers = CallOutput<'listCarriers'>['carriers'];

/** How a shipment travels, as the calls take it. */
export type Shipping = CallInput<'shipShipment'>['body'];

/** The storage key of the carrier that was used last. */
const LAST_CARRIER = 'osier.admin.carrier';

/** Returns the carrier that was used last, or else the first one. */
export function lastCarrier(names: readonly string[], last = readStored(LAST_CARRIER)): string {
  return names.find((name) => name === last) ?? names[0] ?? OTHER;
}

/** Remembers the carrier of a shipment. */
export function rememberCarrier(name: string): void {
  writeStored(LAST_CARRIER, name);
}

/** The choice of a carrier that is not in the settings. */
export const OTHER = '';

/**
 * The fields of ‘Mark as shipped’. At first the carrier is `earlier` or the one used last, then the one that the
 * tracking number fits, until the user chooses one.
 */
export function useShippingForm(carriers: Carriers, earlier: string | null = null) {
  const names = carriers.map(({ name }) => name);
  const [isChosen, setChosen] = useState(false);
  const [choice, setChoice] = useState(() => lastCarrier(names, earlier ?? undefined));
  const [otherName, setOtherName] = useState('');
  const [tracking, setTracking] = useState('');
  const [url, setUrl] = useState('');
  const carrier = choice === OTHER ? otherName.trim() : choice;
  const number = tracking.trim();
  const link = number === '' ? null : trackingLinkOf(carriers, { carrier, tracking: number });
  return {
    choice,
    otherName,
    tracking,
    url,
    setOtherName,
    setUrl,
    choose(next: string) {
      setChoice(next);
      setChosen(true);
    },
    track(next: string) {
      setTracking(next);
      const guessed = isChosen ? undefined : guessCarrier(names, next);
      if (guessed !== undefined) setChoice(guessed);
    },
    hasLink: url.trim() !== '' || link !== null,
    /** Whether the number has another form than those of the carrier. */
    looksWrong: number !== '' && !fitsCarrier(carrier, number),
    carrier,
    read(): Shipping {
      return {
        carrier,
        ...(number !== '' && { tracking: number }),
        ...(url.trim() !== '' && { url: url.trim() }),
      };
    },
    /** Empties the fields after the shipment, and remembers the carrier. */
    finish() {
      if (choice !== OTHER) rememberCarrier(choice);
      setTracking('');
      setUrl('');
      setChosen(false);
    },
  };
}

export type ShippingForm = ReturnType<typeof useShippingForm>;
