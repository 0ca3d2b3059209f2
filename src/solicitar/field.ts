import { element } from '../vivo/element';
import styles from './solicitar.module.css';

export interface Field<Input extends HTMLElement = HTMLElement> {
  box: HTMLElement;
  input: Input;
  /** What is wrong with it; empty: nothing. */
  say: (fault: string) => void;
}

/** An input with its label, and what is wrong below it. */
export const field = <Input extends HTMLInputElement | HTMLTextAreaElement>(
  id: string,
  text: string,
  input: Input,
  given: Partial<HTMLInputElement & HTMLTextAreaElement> = {},
): Field<Input> => {
  Object.assign(input, { ...given, id, name: id, className: styles.input });
  const label = element('label', styles.label, text);
  label.htmlFor = id;
  const { box: fault, say } = faultOf(input, id);
  // It may be right now: the server or the next sending says so.
  input.addEventListener('input', () => say(''));
  return { box: element('div', styles.field, label, input, fault), input, say };
};

/** The place below an element where it says what is wrong with it. */
export const faultOf = (input: HTMLElement, id: string) => {
  const box = element('p', styles.fault);
  box.id = `${id}-error`;
  box.setAttribute('role', 'alert');
  const say = (fault: string) => {
    box.textContent = fault;
    if (fault) {
      input.setAttribute('aria-invalid', 'true');
      input.setAttribute('aria-describedby', box.id);
    } else {
      input.removeAttribute('aria-invalid');
      input.removeAttribute('aria-describedby');
    }
  };
  return { box, say };
};
