import { useState } from 'react';
import { Button, IconButton } from '@mui/material';
import { useNotify } from 'react-admin';
import { horasDeTraslape, type ClaveIngesta } from '#contract/requests/ingesta';
import { ConfirmDialog } from '../../../ui/ConfirmDialog';
import { CopyButton } from '../../../ui/CopyField';
import { ago, dateTime } from '../../../ui/formats';
import { Icon } from '../../../ui/Icon';
import { Note } from '../../../ui/Note';
import { Section } from '../../../ui/Section';
import { StatusChip } from '../../../ui/StatusChip';
import { Tooltip } from '../../../ui/Tooltip';
import { useActions } from './queries';
import styles from './connect.module.css';

/** The company's keys: the current one, and replaced ones, which work for one more day. */
export const Keys = ({ keys }: { keys: readonly ClaveIngesta[] }) => {
  const [asked, setAsked] = useState(false);
  const notify = useNotify();
  const { rotate } = useActions();
  const replace = async () => {
    await rotate();
    notify('Clave nueva creada');
  };
  return (
    <Section
      title="Claves de la empresa"
      actions={
        <Button variant="outlined" startIcon={<Icon name="restart_alt" />} onClick={() => setAsked(true)}>
          {keys.length ? 'Cambiar la clave' : 'Crear la clave'}
        </Button>
      }
    >
      <Note>
        Con ella los equipos solo pueden escribir posiciones de su empresa: no leen nada. Si alguien ajeno la conoce,
        cámbiela y revoque la anterior.
      </Note>
      <ul className={`bare-list grid above-4 divided ${styles.connectRows}`}>
        {keys.map((key) => (
          <Key key={key.id} {...key} />
        ))}
      </ul>
      {asked && (
        <ConfirmDialog
          title="Cambiar la clave"
          text={
            'Se crea una clave nueva y las direcciones de esta página cambian. La clave actual sigue funcionando ' +
            `${horasDeTraslape} horas: en ese tiempo ponga la nueva en sus equipos.`
          }
          submitLabel="Crear clave nueva"
          onClose={() => setAsked(false)}
          onConfirm={replace}
        />
      )}
    </Section>
  );
};

const Key = ({ id, clave, creada_en, vence_en }: ClaveIngesta) => {
  const [seen, setSeen] = useState(false);
  const [asked, setAsked] = useState(false);
  const notify = useNotify();
  const { revoke } = useActions();
  const label = seen ? 'Ocultar la clave' : 'Mostrar la clave';
  const drop = async () => {
    await revoke(id);
    notify('Clave revocada');
  };
  return (
    <li className="row wrap gap-4-12 pad-6-0 thumb">
      <span className="inline-row gap-4 shrink">
        <code className="break-anywhere">{seen ? clave : masked(clave)}</code>
        <Tooltip title={label}>
          <IconButton size="small" onClick={() => setSeen(!seen)}>
            <Icon name={seen ? 'visibility_off' : 'visibility'} size={18} />
          </IconButton>
        </Tooltip>
        <CopyButton label="Copiar la clave" value={clave} />
      </span>
      <span className={`muted break-anywhere ${styles.connectRowDetail}`}>Creada el {dateTime(creada_en)}</span>
      {vence_en === null ? (
        <StatusChip tone="exito" label="Actual" />
      ) : (
        <StatusChip tone="aviso" icon="timer" label={`Vence ${ago(vence_en)}`} />
      )}
      {vence_en !== null && (
        <Button color="error" onClick={() => setAsked(true)}>
          Revocar
        </Button>
      )}
      {asked && (
        <ConfirmDialog
          title="Revocar la clave"
          text={
            'Deja de funcionar ahora mismo, y los equipos que todavía la usen dejan de ' +
            'reportar. No se puede deshacer.'
          }
          submitLabel="Revocar"
          onClose={() => setAsked(false)}
          onConfirm={drop}
        />
      )}
    </li>
  );
};

const masked = (clave: string) => `••••••••${clave.slice(-4)}`;
