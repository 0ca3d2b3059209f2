import { useState } from 'react';
import { Button, IconButton } from '@mui/material';
import { useNotify } from 'react-admin';
import type { z } from '#contract/core/validation';
import { cambioLlave, type Llave } from '#contract/requests/factores';
import { canUseKeys } from '../../providers/canUseKeys';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { FormDialog } from '../../ui/FormDialog';
import { TextInput } from '../../ui/form/inputs';
import { ago, shortDate } from '../../ui/formats';
import { Icon } from '../../ui/Icon';
import { Tooltip } from '../../ui/Tooltip';
import { KeyDialog, noKeysHere } from '../door/KeyDialog';
import { removeKey, renameKey, useDoorChanged, useFactors, useKeys } from '../door/factors';
import { lastOne } from './RemoveAppDialog';
import { SecurityCard, SecurityRow, WhenRead } from './SecurityCard';
import styles from './profile.module.css';

/** The passkeys and security keys of the account. */
export const Keys = () => {
  const keys = useKeys();
  const changed = useDoorChanged();
  const notify = useNotify();
  const [adding, setAdding] = useState(false);
  const [renaming, setRenaming] = useState<Llave>();
  const [leaving, setLeaving] = useState<Llave>();
  const { data: factors } = useFactors();
  const isLast = factors?.activo === false && factors.llaves_n === 1;

  return (
    <SecurityCard
      title="Llaves"
      action={
        canUseKeys() && (
          <Button variant="outlined" startIcon={<Icon name="add" />} onClick={() => setAdding(true)}>
            Agregar una llave
          </Button>
        )
      }
    >
      <p>
        Con una llave se entra con la huella, el rostro o el PIN de un equipo, sin contraseña ni códigos.
        {keys.data?.length === 0 && ' Todavía no tiene ninguna.'}
        {!canUseKeys() && ` ${noKeysHere}`}
      </p>
      <WhenRead of={keys}>
        {(data) =>
          data.length > 0 && (
            <ul className={`bare-list ${styles.profileRows} ${styles.keys}`} aria-label="Llaves">
              {data.map((key) => (
                <KeyRow key={key.id} of={key} onRename={() => setRenaming(key)} onRemove={() => setLeaving(key)} />
              ))}
            </ul>
          )
        }
      </WhenRead>
      {adding && (
        <KeyDialog
          onDone={() => {
            setAdding(false);
            notify('Llave agregada');
            void changed();
          }}
          onClose={() => setAdding(false)}
        />
      )}
      {renaming && (
        <FormDialog
          title="Cambiar el nombre de la llave"
          submitLabel="Guardar"
          schema={nameSchema}
          initial={{ nombre: renaming.nombre }}
          onClose={() => setRenaming(undefined)}
          onSubmit={async (values) => {
            await renameKey(renaming.id, cambioLlave.parse(values).nombre);
            await changed();
          }}
        >
          <TextInput source="nombre" label="Nombre" autoComplete="off" autoFocus />
        </FormDialog>
      )}
      {leaving && (
        <ConfirmDialog
          title={`Quitar «${leaving.nombre}»`}
          text={`${noMore}${isLast ? ` ${lastOne}` : ''}`}
          submitLabel="Quitar"
          onClose={() => setLeaving(undefined)}
          onConfirm={async () => {
            await removeKey(leaving.id);
            notify('Llave quitada');
            void changed();
          }}
        />
      )}
    </SecurityCard>
  );
};

const noMore = 'Con esta llave ya no se podrá entrar. Si está en un equipo, bórrela también en los ajustes del equipo.';
const nameSchema: z.ZodType<Record<string, unknown>, Record<string, unknown>> = cambioLlave;

const KeyRow = ({ of: key, onRename, onRemove }: { of: Llave; onRename: () => void; onRemove: () => void }) => (
  <SecurityRow
    icon={<Icon name="vpn_key" size={20} />}
    name={key.nombre}
    actions={
      <>
        <Tooltip title="Cambiar el nombre">
          <IconButton aria-label={`Cambiar el nombre de ${key.nombre}`} onClick={onRename}>
            <Icon name="edit" size={18} />
          </IconButton>
        </Tooltip>
        <Button aria-label={`Quitar ${key.nombre}`} onClick={onRemove}>
          Quitar
        </Button>
      </>
    }
  >
    Creada el {shortDate(key.creado_en)} ·{' '}
    {key.usada_en === null ? 'sin usar todavía' : <time dateTime={key.usada_en}>último uso {ago(key.usada_en)}</time>}
    {key.sincronizada && ' · sincronizada en sus otros equipos'}
  </SecurityRow>
);
