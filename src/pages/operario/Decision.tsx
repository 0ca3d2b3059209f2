import { useState } from 'react';
import { Alert, Button } from '@mui/material';
import type { Words } from '#contract/words/noun';
import { ordenes as ordenNoun } from '#contract/words/ordenes';
import { tareas as tareaNoun } from '#contract/words/tareas';
import { discard, insist, usePhoneCopy } from '../../providers/offline/phone';
import type { Entry } from '../../providers/offline/entry';
import { failureOf } from '../../ui/failure';
import { dateTime, number } from '../../ui/formats';
import { ordenWords } from '../../resources/ordenes/index';
import { tareaWords } from '../../resources/tareas/index';
import { ConflictTable } from '../../ui/ConflictTable';
import { entryTitle } from './words';
import { PlainDialog } from '../../ui/PlainDialog';
import styles from './operario.module.css';

/** A conflict with another user's change: the differences, field by field, and the choice. */
export const Decision = ({ entry, onClose }: { entry: Entry; onClose: () => void }) => {
  const copy = usePhoneCopy(({ copy }) => copy);
  const view = usePhoneCopy(({ vista }) => vista);
  const rows = differences(entry, copy);
  const [refusal, setRefusal] = useState<string>();
  const decide = (work: Promise<void>) =>
    void work.then(onClose, (reason: unknown) => setRefusal(failureOf(reason).message));
  return (
    <PlainDialog
      title="Otra persona guardó antes"
      width="sm"
      prose
      actionsClassName={styles.phoneActions}
      close="Después"
      actions={
        <>
          <Button variant="outlined" onClick={() => decide(discard(entry.n))}>
            Usar la del servidor
          </Button>
          {rows && (
            <Button variant="contained" onClick={() => decide(insist(entry.n))}>
              Usar la mía
            </Button>
          )}
        </>
      }
      onClose={onClose}
    >
      <p className="muted regular">
        {entryTitle(entry, view)}. Mientras usted trabajaba sin red, otra persona cambió lo mismo. Decida con qué
        quedarse.
      </p>
      {refusal && <Alert severity="error">{refusal}</Alert>}
      {rows === undefined ? (
        <Alert severity="info">Ya no está entre sus órdenes: otra persona la tiene o se eliminó.</Alert>
      ) : rows.length === 0 ? (
        <Alert severity="info">En el servidor ya está como usted lo dejó.</Alert>
      ) : (
        <ConflictTable other="Lo del servidor" rows={rows.map((row) => ({ key: row.label, ...row }))} />
      )}
    </PlainDialog>
  );
};

interface Difference {
  label: string;
  mine: string;
  theirs: string;
}

/** The fields in which the entry and the server's record differ. Undefined if the record no longer exists. */
const differences = (
  { accion }: Entry,
  copy: { ordenes: readonly { id: number }[]; tareas: readonly { id: number }[] },
): Difference[] | undefined => {
  const record: object | undefined =
    accion.tipo === 'transicion'
      ? copy.ordenes.find(({ id }) => id === accion.orden_id)
      : accion.tipo === 'registro'
        ? copy.tareas.find(({ id }) => id === accion.tarea_id)
        : undefined;
  if (!record) return undefined;
  const labels = accion.tipo === 'transicion' ? ordenLabels : tareaLabels;
  const theirs = new Map<string, unknown>(Object.entries(record));
  const chosen = Object.entries(accion.cuerpo).map(([field, value]): [string, unknown] => [
    field === 'a' ? 'estado' : field,
    value,
  ]);
  return chosen.flatMap(([name, value]): Difference[] => {
    const label = labels[name];
    if (label === undefined || value === null || value === undefined) return [];
    const [mine, other] = [said(name, value), said(name, theirs.get(name))];
    return mine === other ? [] : [{ label, mine, theirs: other }];
  });
};

const ordenLabels: Words['fields'] = ordenNoun.fields;
const tareaLabels: Words['fields'] = tareaNoun.fields;
const faces: Record<string, Record<string, { label: string }> | undefined> = {
  estado: { ...tareaWords.estados, ...ordenWords.estados },
  prioridad: ordenWords.prioridades,
  tipo: ordenWords.tipos,
  resultado: tareaWords.resultados,
  motivo_espera: ordenWords.motivosEspera,
};

const said = (field: string, value: unknown): string => {
  if (value === null || value === undefined || value === '') return '—';
  if (typeof value === 'boolean') return value ? 'Sí' : 'No';
  if (typeof value === 'number') return number(value, 2);
  if (Array.isArray(value)) return value.length === 1 ? '1 foto' : `${value.length} fotos`;
  if (typeof value === 'object') return 'nombre' in value ? String(value.nombre) : 'Sí';
  const text = typeof value === 'string' ? value : '';
  if (/^\d{4}-\d\d-\d\dT/.test(text)) return dateTime(text);
  return faces[field]?.[text]?.label ?? text;
};
