import { useState } from 'react';
import { readTyped, writeTyped, type Amount } from './reading';

interface Typed<Value> {
  amount: Amount;
  value: Value;
  /** The value of a number, null if the field is empty; a text is what could not be read. */
  toValue: (given: number | string | null) => Value;
  /** The number that a value is shown as. */
  toShown: (value: Value) => unknown;
  onValue: (value: Value) => void;
}

/** The text of a number: as typed, until the value changes from outside (a chip, another record, a reset). */
export const useTyped = <Value>({ amount, value, toValue, toShown, onValue }: Typed<Value>) => {
  const [text, setText] = useState(() => writeTyped(toShown(value), amount));
  const [sent, setSent] = useState(value);
  const [seen, setSeen] = useState(value);
  const [touched, setTouched] = useState(false);
  if (!Object.is(value, seen)) {
    setSeen(value);
    if (!Object.is(value, sent)) {
      setText(writeTyped(toShown(value), amount));
      setTouched(false);
    }
  }
  const type = (typed: string) => {
    const read = readTyped(typed, amount);
    const meaning = toValue('value' in read ? read.value : typed);
    setText(typed);
    setTouched(true);
    setSent(meaning);
    onValue(meaning);
  };
  return { text, touched, type };
};
