import { clockBy } from '../ui/formats';
import { element } from './element';
import styles from './vivo.module.css';

/** A page that only says something. */
export const showMessage = (root: HTMLElement, title: string, text: string): void => {
  const box = element('main', styles.message, element('h1', undefined, title), element('p', undefined, text));
  box.setAttribute('role', 'status');
  root.className = '';
  root.replaceChildren(box);
};

/** Wrong keys have closed the link. `until`: in ms since 1970. */
export const showClosed = (root: HTMLElement, until: number): void =>
  showMessage(
    root,
    `Cerrado hasta las ${clockBy(until)}`,
    'Se escribieron demasiadas claves equivocadas. A esa hora esta página vuelve a pedir la clave: no hace falta ' +
      'hacer nada.',
  );

/** Asks for the key of a link that has one. */
export const showKeyForm = (root: HTMLElement, { wrong }: { wrong: boolean }, enter: (key: string) => void): void => {
  const input = element('input', styles.input);
  Object.assign(input, {
    id: 'clave',
    name: 'clave',
    type: 'password',
    autocomplete: 'off',
    required: true,
    maxLength: 60,
  });
  const label = element('label', undefined, 'Clave');
  label.htmlFor = input.id;
  const button = element('button', styles.button, 'Ver en vivo');
  const form = element('form', styles.form, label, input, button);
  if (wrong) {
    const error = element('p', styles.error, 'La clave no es correcta.');
    error.setAttribute('role', 'alert');
    error.id = 'clave-error';
    input.setAttribute('aria-invalid', 'true');
    input.setAttribute('aria-describedby', error.id);
    form.insertBefore(error, button);
  }
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (input.value) enter(input.value);
  });
  root.className = '';
  root.replaceChildren(
    element(
      'main',
      styles.message,
      element('h1', undefined, 'Seguimiento en vivo'),
      element('p', undefined, 'Escriba la clave que le dieron con el enlace.'),
      form,
    ),
  );
  input.focus();
};
