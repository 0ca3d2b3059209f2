import { Alert, Button } from '@mui/material';
import { session } from '../../providers/session';
import { copyText } from '../../ui/copyText';
import { longDate } from '../../ui/formats';
import { Icon } from '../../ui/Icon';
import { saveFile } from '../../ui/saveFile';
import { usePhone } from '../../ui/usePhone';
import { useOutcome } from './useOutcome';
import { printText } from './printText';
import styles from './door.module.css';

/** The codes that open the account when phone and keys are lost. Shown once, to be kept elsewhere. */
export const RecoveryCodes = ({ codes }: { codes: readonly string[] }) => {
  const [copied, tell] = useOutcome();
  const phone = usePhone();
  const copy = async () =>
    tell((await copyText(codes.join('\n'))) ? 'Copiados' : 'No se pudo: selecciónelos y cópielos');
  return (
    <>
      <p className="flush muted">
        Si pierde el teléfono o la llave, uno de estos códigos le deja entrar. Cada uno sirve una vez.
      </p>
      <Alert severity="warning">Guárdelos ahora, donde no dependan de su teléfono: no se vuelven a mostrar.</Alert>
      <ol className={`bare-list rounded ${styles.codes}`} aria-label="Códigos de recuperación">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="flex wrap gap-8">
        <Button
          variant="outlined"
          startIcon={<Icon name="download" />}
          onClick={() => saveFile(new Blob([textOf(codes)], { type: 'text/plain;charset=utf-8' }), file)}
        >
          Descargar
        </Button>
        {!phone && (
          <Button variant="outlined" startIcon={<Icon name="print" />} onClick={() => printText(title, textOf(codes))}>
            Imprimir
          </Button>
        )}
        <Button variant="outlined" startIcon={<Icon name="content_copy" />} onClick={() => void copy()}>
          {copied ?? 'Copiar'}
        </Button>
        <span role="status" className="visually-hidden">
          {copied}
        </span>
      </div>
    </>
  );
};

const title = 'Códigos de recuperación de Ftrack';
const file = 'ftrack-codigos-de-recuperacion.txt';

const textOf = (codes: readonly string[]): string => {
  const email = session.getState().user?.email ?? '';
  return [
    title,
    `${email}, ${window.location.origin}, ${longDate(Date.now())}`,
    '',
    ...codes,
    '',
    'Cada uno sirve una vez. Los códigos de antes ya no sirven.',
    '',
  ].join('\r\n');
};
