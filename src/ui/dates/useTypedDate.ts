import { useState } from 'react';
import { isWithin, sayBounds, type Since } from '#contract/core/dateBounds';
import { patternOf, read, written, type DateKind } from './reading';

interface Props {
  kind: DateKind;
  value: string;
  hour: string;
  since: Since | undefined;
  onValue: (value: string, text: string) => void;
}

/** The text of a date while it is typed: what it means (null: nothing yet), and its fault once the input is left. */
export const useTypedDate = ({ kind, value, hour, since, onValue }: Props) => {
  const [text, setText] = useState(written(kind, value));
  const [sent, setSent] = useState(value);
  const [seen, setSeen] = useState(value);
  const [left, setLeft] = useState(true);
  const [typed, setTyped] = useState(false);
  // A value from outside (a chip, another record) replaces the text; an echo of the typed text does not.
  if (value !== seen) {
    setSeen(value);
    if (value !== sent && value !== text) setText(written(kind, value));
  }

  const say = (meaning: string, given: string) => {
    setSent(meaning);
    if (meaning !== value) onValue(meaning, given);
    else if (meaning === '') onValue('', given);
  };
  const manner = { hour, ...(since && { since }) };
  const type = (given: string) => {
    setText(given);
    setTyped(true);
    setLeft(false);
    say(read(kind, given, manner) ?? '', given.trim());
  };
  const settle = () => {
    setLeft(true);
    const meaning = read(kind, text, { ...manner, short: true });
    // What is stored is not read again: its year may be one that is read otherwise.
    if (meaning === null || left) return;
    setText(written(kind, meaning));
    if (meaning !== value) say(meaning, text);
  };
  const pick = (picked: string) => {
    setText(written(kind, picked));
    setTyped(true);
    setLeft(true);
    say(picked, written(kind, picked));
  };
  const meant = read(kind, text, { ...manner, short: true });
  const unreadable = left && text.trim() !== '' && meant === null;
  const outside = left && typed && since !== undefined && meant !== null && !isWithin(meant, since);
  const fault = unreadable ? `Escríbala como ${patternOf[kind]}` : outside ? sayBounds(since) : undefined;
  return { text, meant, fault, type, settle, pick };
};
