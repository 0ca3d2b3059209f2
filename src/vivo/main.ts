import { watchLiveLink } from '../providers/liveLink';
import '../theme/bare.css';
import { liveMap, type LiveMap } from './liveMap';
import { showClosed, showKeyForm, showMessage } from './messages';
import { createSheet, type Sheet } from './sheet';
import { stopPage, type StopPage } from './stop/stopPage';
import styles from './vivo.module.css';

/**
 * The page of a live link: a map and a sheet, or the visit of one stop, for somebody's phone who has no account. It is
 * a page of its own, without react, so that it opens quickly on a slow line.
 */
const start = (root: HTMLElement) => {
  let shown: { map: LiveMap; sheet: Sheet } | undefined;
  let visit: StopPage | undefined;
  const path = window.location.pathname;

  const show = () => {
    if (shown) return shown;
    root.replaceChildren();
    root.className = styles.page ?? '';
    const map = liveMap(root);
    const sheet = createSheet(root, (at) => map.focus(at));
    return (shown = { map, sheet });
  };
  const leave = () => {
    shown?.map.remove();
    shown = undefined;
    visit?.remove();
    visit = undefined;
  };

  const enter = watchLiveLink(path, (answer) => {
    switch (answer.kind) {
      case 'view': {
        if ('tipo' in answer.view) {
          document.title = `${answer.view.empresa} · Su visita`;
          (visit ??= stopPage(root, path)).show(answer.view);
          return;
        }
        const { map, sheet } = show();
        const { titulo, unidades } = answer.view;
        document.title = `${titulo ?? unidades.map(({ nombre }) => nombre).join(', ')} · En vivo`;
        map.show(unidades, sheet.height());
        sheet.show(answer.view);
        return;
      }
      case 'unreachable':
        if (visit) visit.cutOff();
        else if (shown) shown.sheet.cutOff();
        else showMessage(root, 'Sin respuesta', 'No se pudo abrir el enlace. Se intenta de nuevo cada pocos segundos.');
        return;
      case 'key':
        leave();
        showKeyForm(root, answer, (key) => enter(key));
        return;
      case 'closed':
        leave();
        showClosed(root, answer.until);
        return;
      case 'unknown':
        leave();
        showMessage(root, 'Este enlace no existe', 'Revise que la dirección esté completa, tal como se la enviaron.');
        return;
      case 'ended':
        leave();
        showMessage(
          root,
          'Este enlace terminó',
          'El seguimiento ya no está disponible. Si lo necesita, pida un enlace nuevo a quien se lo envió.',
        );
    }
  });
};

const root = document.getElementById('vivo');
if (root) start(root);
