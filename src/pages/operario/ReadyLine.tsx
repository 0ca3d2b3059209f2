import { useEffect } from 'react';
import { keepForGood } from '../../providers/device';
import { usePhoneCopy } from '../../providers/offline/phone';
import type { Copy } from '../../providers/offline/copy';
import { useShell, type Shell } from '../../providers/shell/shell';
import { counted } from '../../ui/formats';
import { Icon } from '../../ui/Icon';
import { useView } from './usePhone';
import styles from './ReadyLine.module.css';

/** Whether this phone works without network, or what is still missing. */
export const ReadyLine = () => {
  const view = useView();
  const online = usePhoneCopy(({ en_linea }) => en_linea);
  const shell = useShell((state) => state);
  const { hechos, de } = progress(view, shell);
  const ready = shell.opens && hechos === de;

  // The data is complete now: browsers grant persistent storage more readily then.
  useEffect(() => {
    if (ready) void keepForGood();
  }, [ready]);

  if (shell.imposible)
    return (
      <p className={`row gap-8 flush regular medium ${styles.ready}`} data-tono="aviso" role="status">
        <Icon name="warning" size={20} />
        Aquí Ftrack no se abre sin red, porque la dirección no empieza por https. Deje esta página abierta: lo que haga
        se guarda.
      </p>
    );
  return (
    <p className={`row gap-8 flush regular medium ${styles.ready}`} data-tono={ready ? 'exito' : 'aviso'} role="status">
      <Icon name={ready ? 'task_alt' : online ? 'download' : 'wifi_off'} size={20} />
      {ready
        ? `Este teléfono está listo sin red (${counted(view.ordenes.length, 'orden', 'órdenes')}, ` +
          `${counted(view.activos.length, 'activo', 'activos')})`
        : online
          ? `Guardando para trabajar sin red: ${hechos} de ${de}`
          : `Todavía no está listo sin red: ${hechos} de ${de} guardados. Sigue solo cuando haya red.`}
    </p>
  );
};

/** The progress of the app's files and of the server's data. */
const progress = ({ sincronizado, completo }: Copy, { kept }: Shell) => {
  const data = [sincronizado, completo];
  const { hechos, de } = kept?.campo ?? { hechos: 0, de: 1 };
  return { hechos: hechos + data.filter((when) => when !== null).length, de: de + data.length };
};
