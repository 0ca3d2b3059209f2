import { useState } from 'react';
import { Alert, Button } from '@mui/material';
import type { OrdenPaquete } from '#contract/requests/paquete';
import { mergedMarking, type SeenTask } from '#contract/rules/merging';
import { ownPath } from '#contract/rules/moves';
import type { Tarea } from '#contract/entities/tareas';
import { ordenes as ordenNoun } from '#contract/words/ordenes';
import { tareas as tareaNoun } from '#contract/words/tareas';
import { insist, usePhoneCopy, yieldTo } from '../../providers/offline/phone';
import type { Entry } from '../../providers/offline/entry';
import { failureOf } from '../../ui/failure';
import { dateTime, number } from '../../ui/formats';
import { ordenWords } from '../../resources/ordenes/index';
import { tareaWords } from '../../resources/tareas/index';
import { ConflictTable } from '../../ui/ConflictTable';
import { entryTitle } from './words';
import { PlainDialog } from '../../ui/PlainDialog';
import styles from './operario.module.css';

/** A contradiction between this phone's change and another user's: the two values of what differs, and the choice. */
export const Decision = ({ entry, onClose }: { entry: Entry; onClose: () => void }) => {
  const copy = usePhoneCopy(({ copy }) => copy);
  const view = usePhoneCopy(({ vista }) => vista);
  const found = contradiction(entry, copy);
  const [refusal, setRefusal] = useState<string>();
  const decide = (work: Promise<void>) =>
    void work.then(onClose, (reason: unknown) => setRefusal(failureOf(reason).message));
  const over = found === undefined || found.over;
  return (
    <PlainDialog
      title="Otra persona guardó antes"
      width="sm"
      prose
      actionsClassName={styles.phoneActions}
      close="Después"
      actions={
        <>
          <Button variant="outlined" onClick={() => decide(yieldTo(entry.n, over))}>
            {over ? 'Dejarla así' : 'Usar la del servidor'}
          </Button>
          {!over && (
            <Button variant="contained" onClick={() => decide(insist(entry.n))}>
              Usar la mía
            </Button>
          )}
        </>
      }
      onClose={onClose}
    >
      <p className="muted regular">
        {entryTitle(entry, view)}. Mientras usted trabajaba sin red, otra persona cambió lo mismo.{' '}
        {over ? 'Lo que hizo aquí queda en la orden como comentario.' : 'Decida con qué quedarse.'}
      </p>
      {refusal && <Alert severity="error">{refusal}</Alert>}
      {found === undefined ? (
        <Alert severity="info">Ya no está entre sus órdenes: otra persona la tiene o se eliminó.</Alert>
      ) : found.rows.length === 0 ? (
        <Alert severity="info">En el servidor ya está como usted lo dejó.</Alert>
      ) : (
        <ConflictTable other="Lo del servidor" rows={found.rows.map((row) => ({ key: row.label, ...row }))} />
      )}
    </PlainDialog>
  );
};

interface Contradiction {
  rows: { label: string; mine: string; theirs: string }[];
  /** From where the record is now, its author cannot bring it to where they left it. */
  over: boolean;
}

/** Undefined if the record is not on this phone any more. */
const contradiction = (
  { accion, seen }: Entry,
  copy: { ordenes: readonly OrdenPaquete[]; tareas: readonly Tarea[] },
): Contradiction | undefined => {
  if (accion.tipo === 'transicion') {
    const order = copy.ordenes.find(({ id }) => id === accion.orden_id);
    if (!order) return undefined;
    const row = {
      label: ordenNoun.fields.estado,
      mine: said('estado', accion.cuerpo.a),
      theirs: said('estado', order.estado),
    };
    return { rows: row.mine === row.theirs ? [] : [row], over: ownPath(order.estado, accion.cuerpo.a) === undefined };
  }
  const task = accion.tipo === 'registro' ? copy.tareas.find(({ id }) => id === accion.tarea_id) : undefined;
  if (!task || accion.tipo !== 'registro') return undefined;
  const { estado, valor, resultado, nota } = accion.cuerpo;
  const mine = { estado, valor, resultado, nota };
  const { conflicts } = mergedMarking(resultOf({ ...task, ...seen }), mine, resultOf(task));
  const rows = conflicts.map((name) => ({
    label: tareaNoun.fields[name],
    mine: said(name, mine[name]),
    theirs: said(name, task[name]),
  }));
  return { rows, over: false };
};

const resultOf = ({ evidencias, ...task }: Tarea): SeenTask => ({
  ...task,
  evidencias: evidencias.map(({ id }) => id),
});

const faces: Record<string, Record<string, { label: string }> | undefined> = {
  estado: { ...tareaWords.estados, ...ordenWords.estados },
  resultado: tareaWords.resultados,
};

const said = (field: string, value: unknown): string => {
  if (value === null || value === undefined || value === '') return '—';
  if (typeof value === 'boolean') return value ? 'Sí' : 'No';
  if (typeof value === 'number') return number(value, 2);
  const text = typeof value === 'string' ? value : '';
  if (/^\d{4}-\d\d-\d\dT/.test(text)) return dateTime(text);
  return faces[field]?.[text]?.label ?? text;
};
