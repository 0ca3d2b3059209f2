import { useState } from 'react';
import { Button, Confirm } from 'react-admin';
import { Icon } from '../../ui/Icon';
import { useRemoveRules } from './useRemoveRules';

interface Props {
  ids: readonly number[];
  /** After they went. */
  onRemoved: () => void;
}

/** Asks before rules go. */
export const RemoveRules = ({ ids, onRemoved }: Props) => {
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const removeAll = useRemoveRules();
  const remove = async () => {
    setBusy(true);
    await removeAll(ids, onRemoved);
    setBusy(false);
    setAsked(false);
  };
  return (
    <>
      <Button label="Eliminar" color="error" onClick={() => setAsked(true)}>
        <Icon name="delete" />
      </Button>
      <Confirm
        isOpen={asked}
        loading={busy}
        title={ids.length === 1 ? '¿Eliminar la regla?' : `¿Eliminar ${ids.length} reglas?`}
        content={`${ids.length === 1 ? 'Deja' : 'Dejan'} de vigilar y sus eventos se conservan. Podrá deshacerlo en el aviso que sigue.`}
        confirm="Eliminar"
        cancel="Cancelar"
        confirmColor="warning"
        onConfirm={() => void remove()}
        onClose={() => setAsked(false)}
      />
    </>
  );
};
