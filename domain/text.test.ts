import { describe, expect, it } from 'vitest';
import { isSingleLine, isMultiline, isVisible, toSingleLine } from './text.ts';

describe('a line', () => {
  it.each(['Ann', 'Søren Østergård', 'محمد', 'می‌خواهم', '葛\u{e0100}城', 'Ann ❤️', 'O’Brien-Lee, Jr.'])(
    'may be %s',
    (text) => {
      expect([isSingleLine(text), isMultiline(text), isVisible(text)]).toEqual([true, true, true]);
      expect(toSingleLine(text)).toBe(text);
    },
  );

  it.each([
    '\u0000',
    '\u0085',
    '\u00ad',
    '\u034f',
    '\u115f',
    '\u17b4',
    '\u180e',
    '\u200b',
    '\u200e',
    '\u202e',
    '\u2060',
    '\u2800',
    '\u3164',
    '\ufeff',
    '\uffa0',
    '\ufffe',
    '\uffff',
    '\u{13441}',
    '\u{13442}',
    '\u{1d159}',
    '\u{1fffe}',
    '\u{e0041}',
    '\ud800',
  ])('must not contain %j', (character) => {
    expect([isSingleLine(`a${character}b`), isMultiline(`a${character}b`)]).toEqual([false, false]);
    expect(toSingleLine(`a${character}`)).toBe('a');
  });

  it.each(['\n', '\t', '\r\n'])('must not contain %j, unlike text of several lines', (text) => {
    expect([isSingleLine(`a${text}b`), isMultiline(`a${text}b`)]).toEqual([false, true]);
    expect(toSingleLine(`a${text}b`)).toBe('a b');
  });

  it.each(['', '   ', '\u200d', '\u200c \u200d', '\ufe0f', '\u0301', '\u00a0', '\ufffc'])(
    'is invisible as %j',
    (text) => {
      expect(isVisible(text)).toBe(false);
    },
  );
});
