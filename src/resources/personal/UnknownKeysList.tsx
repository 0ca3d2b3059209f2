import { useState } from 'react';
import { Button, Link } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import { rowId } from '#contract/core/entity';
import type { LlaveDesconocida, Persona } from '#contract/entities/personal';
import { diasRecalculo } from '#contract/requests/recalculos';
import { z } from '#contract/core/validation';
import { Ago } from '../../ui/Ago';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { FormDialog } from '../../ui/FormDialog';
import { counted } from '../../ui/formats';
import { Note } from '../../ui/Note';
import { PersonalInput } from './PersonalInput';
import { personOf, useGiveKey } from './unknownKeys';
import styles from './personal.module.css';

/** The keys that nobody has, each to be given to a person. */
const UnknownKeysList = ({ rows }: { rows: readonly LlaveDesconocida[] }) => {
  const [key, setKey] = useState<string>();
  const [owner, setOwner] = useState<{ person: Persona; key: string }>();
  const giveKey = useGiveKey();
  const give = async (id: number, chosen: string) => {
    const person = await personOf(id);
    // Who has a key is asked first.
    if (person.llavero_rfid !== null) setOwner({ person, key: chosen });
    else await giveKey(person, chosen);
  };
  return (
    <>
      {rows.length === 0 ? (
        <Note>Todas las llaves que se leyeron tienen persona.</Note>
      ) : (
        <Note>Los equipos las leyeron en los últimos {diasRecalculo} días y no son de nadie del personal.</Note>
      )}
      <ul className={`divided bare-list grid ${styles.keyRows}`}>
        {rows.map((row) => (
          <KeyRow key={row.llave} row={row} onAssign={() => setKey(row.llave)} />
        ))}
      </ul>
      {key !== undefined && (
        <FormDialog
          title={`Asignar la llave ${key}`}
          submitLabel="Asignar"
          schema={schema}
          initial={{ personal_id: null }}
          onClose={() => setKey(undefined)}
          onSubmit={(values) => give(schema.parse(values).personal_id, key)}
        >
          <PersonalInput source="personal_id" label="Persona" />
        </FormDialog>
      )}
      {owner && (
        <ConfirmDialog
          title="Reemplazar la llave"
          text={
            `${owner.person.nombre_completo} tiene la llave ${owner.person.llavero_rfid}. ` +
            `Si la reemplaza por ${owner.key}, la anterior queda sin persona.`
          }
          submitLabel="Reemplazar"
          onClose={() => setOwner(undefined)}
          onConfirm={() => giveKey(owner.person, owner.key)}
        />
      )}
    </>
  );
};

export default UnknownKeysList;

const schema = z.object({ personal_id: rowId });

const KeyRow = ({ row, onAssign }: { row: LlaveDesconocida; onAssign: () => void }) => (
  <li className="row wrap pad-8-0">
    <div className={`grid gap-2 ${styles.keyRead}`}>
      <strong className="break-anywhere tabular">{row.llave}</strong>
      <small className="muted">
        <Link component={RouterLink} to={`/activos/${row.activo_id}/show`}>
          {row.activo_nombre}
        </Link>{' '}
        · {counted(row.veces, 'lectura', 'lecturas')} · <Ago at={row.ultima_en} />
      </small>
    </div>
    <Button variant="outlined" onClick={onAssign} aria-label={`Asignar ${row.llave} a…`}>
      Asignar a…
    </Button>
  </li>
);
