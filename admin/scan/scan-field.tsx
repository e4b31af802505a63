import { lazy, Suspense, useId, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { MAX_CODE_LENGTH } from '#domain/catalogue/product-limits.ts';
import { Action } from '../ui/action.tsx';
import { Icon } from '../ui/icon.tsx';
import { Notice } from '../ui/panels/notice.tsx';
import { setSound, useSound } from './beep.ts';
import { isRepeat, readScan, type Scan } from './read-scan.ts';
import styles from './scan-field.module.css';

/** Loaded with the first use of the camera. */
const Camera = lazy(async () => ({ default: (await import('../camera/camera.tsx')).Camera }));

/**
 * The field for scanners, which type like keyboards, and for typing. `onRepeat` is the question before the same label counts again within a
 * second; without it, such a repetition is ignored.
 */
export function ScanField({
  label,
  hint,
  isCameraOn = false,
  onScan,
  onRepeat,
}: {
  label: string;
  hint: string;
  /** Whether the camera is on at first. */
  isCameraOn?: boolean;
  onScan: (scan: Scan) => void;
  onRepeat?: (quantity: number) => string;
}) {
  const { field, enter, repeated, setRepeated } = useEntry(onScan);
  useTypingAnywhere(field);
  const [isFilming, setFilming] = useState(isCameraOn);
  const closeRepeat = () => {
    setRepeated(undefined);
    field.current?.focus();
  };
  return (
    <>
      {isFilming && (
        <Suspense>
          <Camera onCode={enter} />
        </Suspense>
      )}
      <ScanForm
        field={field}
        label={label}
        hint={hint}
        onEnter={enter}
        isFilming={isFilming}
        onFilm={setFilming}
      />
      {repeated !== undefined && onRepeat !== undefined && (
        <RepeatNotice
          scan={repeated}
          question={onRepeat(repeated.quantity)}
          onCount={() => {
            onScan(repeated);
            closeRepeat();
          }}
          onIgnore={closeRepeat}
        />
      )}
    </>
  );
}

/** Returns the ref of the field, a function that enters its text or what the camera has read, and the repeated scan that the user must confirm. */
function useEntry(onScan: (scan: Scan) => void) {
  const field = useRef<HTMLInputElement>(null);
  const last = useRef<{ code: string; at: number }>(null);
  const [repeated, setRepeated] = useState<Scan>();
  const enter = (read?: string) => {
    const typed = readScan(field.current?.value ?? '');
    // A number alone waits for its code.
    const waiting = typed?.code === '' ? typed.quantity : null;
    const scan = read === undefined ? typed : { code: read, quantity: waiting ?? 1 };
    if (scan === null || scan.code === '' || field.current === null) return;
    if (read === undefined || waiting !== null) field.current.value = '';
    const entered = { code: scan.code, at: performance.now() };
    if (isRepeat(entered, last.current)) {
      setRepeated((before) => ({
        code: scan.code,
        quantity: scan.quantity + (before?.code === scan.code ? before.quantity : 0),
      }));
    } else onScan(scan);
    last.current = entered;
  };
  return { field, enter, repeated, setRepeated };
}

function ScanForm({
  field,
  label,
  hint,
  onEnter,
  isFilming,
  onFilm,
}: {
  field: RefObject<HTMLInputElement | null>;
  label: string;
  hint: string;
  onEnter: () => void;
  isFilming: boolean;
  onFilm: (isFilming: boolean) => void;
}) {
  const id = useId();
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        onEnter();
      }}
    >
      <label htmlFor={id}>{label}</label>
      <span className={styles.field}>
        <input
          id={id}
          ref={field}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="done"
          // One more than a code has, so that a longer scan is rejected instead of cut.
          maxLength={MAX_CODE_LENGTH + 1}
          placeholder="Waiting for the scanner"
          aria-describedby={`${id}-hint`}
          data-autofocus={mayTakeFocus() || undefined}
        />
        <button
          type="button"
          className={styles.camera}
          aria-label="Camera"
          aria-pressed={isFilming}
          onClick={() => onFilm(!isFilming)}
        >
          <Icon name="camera" />
        </button>
        <SoundButton />
      </span>
      <small id={`${id}-hint`}>{hint}</small>
    </form>
  );
}

function RepeatNotice({
  scan: { code },
  question,
  onCount,
  onIgnore,
}: {
  scan: Scan;
  question: string;
  onCount: () => void;
  onIgnore: () => void;
}) {
  return (
    <Notice tone="wait" icon="alert" title={`${code} was scanned again within a second.`} role="alert">
      <Action variant="text" onClick={onCount}>
        {question}
      </Action>{' '}
      <Action variant="text" onClick={onIgnore}>
        Ignore
      </Action>
    </Notice>
  );
}

function SoundButton() {
  const isOn = useSound((state) => state.isOn);
  return (
    <button
      type="button"
      className={styles.sound}
      aria-label="Sounds"
      aria-pressed={isOn}
      onClick={() => setSound(!isOn)}
    >
      <Icon name={isOn ? 'sound' : 'silent'} />
    </button>
  );
}

const FIELDS = 'input, textarea, select, dialog';

/** Whether the field may take the focus by itself. On a phone it would open the keyboard. */
function mayTakeFocus(): boolean {
  return matchMedia('(hover: hover)').matches;
}

/** Moves the focus to the field at first, and when a scanner or a person types elsewhere on the screen, before a shortcut takes the key. */
function useTypingAnywhere(field: RefObject<HTMLInputElement | null>): void {
  // Before the paint: a scanner may type right after it.
  useLayoutEffect(() => {
    if (mayTakeFocus()) field.current?.focus();
    const handleKeyDown = (event: KeyboardEvent) => {
      const { key, target } = event;
      if (!/^[\p{L}\p{N}]$/u.test(key) || event.ctrlKey || event.metaKey || event.altKey) return;
      if (target instanceof Element && target.closest(FIELDS) !== null) return;
      if (document.querySelector('dialog[open]') !== null) return;
      // The key is typed into the field, because that has the focus when it is inserted.
      event.stopPropagation();
      field.current?.focus();
    };
    document.addEventListener('keydown', handleKeyDown, { capture: true });
    return () => document.removeEventListener('keydown', handleKeyDown, { capture: true });
  }, [field]);
}
