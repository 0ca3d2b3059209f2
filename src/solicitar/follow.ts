import { solicitudes } from '#contract/words/solicitudes';
import { askState } from '../providers/requestPage';
import { clockBy } from '../ui/formats';
import { element } from '../vivo/element';
import { showMessage } from './messages';
import styles from './solicitar.module.css';

/** ms between two looks while the page is seen. */
const pace = 60_000;

/** What became of a request: looked at each minute, and when somebody asks. */
export const follow = (root: HTMLElement, token: string): void => {
  const state = element('p', styles.state);
  const text = element('p', styles.text);
  const box = element('div', styles.card, state, text);
  box.setAttribute('role', 'status');
  const looked = element('p', styles.status);
  const button = element('button', styles.choice, 'Actualizar');
  const page = element('main', styles.page, element('h1', styles.title, 'Su reporte'), box, looked, button);

  const look = async () => {
    button.disabled = true;
    const answer = await askState(token);
    button.disabled = false;
    if (answer.kind === 'unknown')
      return showMessage(root, 'Este reporte no existe', 'Revise que la dirección esté completa, tal como la guardó.');
    if (!root.contains(page)) root.replaceChildren(page);
    if (answer.kind !== 'ok') {
      looked.textContent = 'Sin conexión. Se intenta de nuevo en un minuto.';
      return;
    }
    // Only what is new is read out.
    if (text.textContent !== answer.value.texto) {
      state.textContent = solicitudes.values.estado[answer.value.estado];
      state.dataset['estado'] = answer.value.estado;
      text.textContent = answer.value.texto;
    }
    looked.textContent = `Actualizado a las ${clockBy(Date.now())}.`;
  };
  button.addEventListener('click', () => void look());
  setInterval(() => {
    if (document.visibilityState === 'visible' && root.contains(page)) void look();
  }, pace);
  void look();
};
