import { element } from '../vivo/element';
import styles from './solicitar.module.css';

/** A page that only says something; with a button where something can be done. */
export const showMessage = (root: HTMLElement, title: string, text: string, again?: () => void): void => {
  const box = element('main', styles.page, element('h1', styles.title, title), element('p', styles.text, text));
  box.setAttribute('role', 'status');
  if (again) {
    const button = element('button', styles.send, 'Intentar de nuevo');
    button.addEventListener('click', again);
    box.append(button);
  }
  root.replaceChildren(box);
};

export const showEnded = (root: HTMLElement): void =>
  showMessage(root, 'Este enlace ya no sirve', 'Avise a la persona encargada de lo que encontró.');

export const showUnknown = (root: HTMLElement): void =>
  showMessage(root, 'Este enlace no existe', 'Escanee de nuevo el código de la etiqueta.');
