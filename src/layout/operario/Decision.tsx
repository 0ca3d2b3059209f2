import { useState } from 'react';
import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import { ordenes } from '#contract/ordenes';
import { tareas } from '#contract/tareas';
import { discard, insist, usePhoneCopy } from '../../providers/offline/phone';
import type { Entry } from '../../providers/offline/entry';
import { failureOf } from '../../ui/failure';
import { dateTime, number } from '../../ui/formats';
import { ordenWords } from '../../resources/ordenes/index';
import { tareaWords } from '../../resources/tareas/index';
import { entryTitle } from './words';

/** Somebody changed the same thing first: both, field by field, and the choice. */
export const Decision = ({ entry, onClose }: { entry: Entry; onClose: () => void }) => {
  const copy = usePhoneCopy(({ copia }) => copia);
  const view = usePhoneCopy(({ vista }) => vista);
  const rows = differences(entry, copy);
  const [refusal, setRefusal] = useState<string>();
  const decide = (work: Promise<void>) => void work.then(onClose, (reason: unknown) => setRefusal(failureOf(reason).message));
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={onClose} aria-labelledby="decidir">
      <DialogTitle id="decidir">Otra persona guardó antes</DialogTitle>
      <DialogContent>
        <p className="phone-faint">{entryTitle(entry, view)}. Mientras usted trabajaba sin red, esto cambió en el servidor. Decida con qué quedarse.</p>
        {refusal && <Alert severity="error">{refusal}</Alert>}
        {rows === undefined ? (
          <Alert severity="info">Ya no está entre sus órdenes: otra persona la tiene o se eliminó.</Alert>
        ) : (
          <Table className="conflict">
            <TableHead>
              <TableRow>
                <TableCell>Campo</TableCell>
                <TableCell>Lo suyo</TableCell>
                <TableCell>Lo del servidor</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {rows.map(({ label, mine, theirs }) => (
                <TableRow key={label}>
                  <TableCell component="th" scope="row">
                    {label}
                  </TableCell>
                  <TableCell>{mine}</TableCell>
                  <TableCell>{theirs}</TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        )}
      </DialogContent>
      <DialogActions className="phone-actions">
        <Button onClick={onClose}>Después</Button>
        <Button variant="outlined" onClick={() => decide(discard(entry.n))}>
          Usar la del servidor
        </Button>
        {rows && (
          <Button variant="contained" onClick={() => decide(insist(entry.n))}>
            Usar la mía
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
};

interface Difference {
  label: string;
  mine: string;
  theirs: string;
}

/** What the entry says beside what the server has, then what else became different there; undefined when the record is not there any more. */
const differences = ({ accion, visto }: Entry, copy: { ordenes: readonly { id: number }[]; tareas: readonly { id: number }[] }): Difference[] | undefined => {
  const record: object | undefined =
    accion.tipo === 'transicion'
      ? copy.ordenes.find(({ id }) => id === accion.orden_id)
      : accion.tipo === 'registro'
        ? copy.tareas.find(({ id }) => id === accion.tarea_id)
        : undefined;
  if (!record) return undefined;
  const labels = accion.tipo === 'transicion' ? ordenLabels : tareaLabels;
  const theirs = new Map<string, unknown>(Object.entries(record));
  const body = new Map<string, unknown>(Object.entries(accion.cuerpo).map(([field, value]) => [field === 'a' ? 'estado' : field, value]));
  const mine = [...body].flatMap(([name, value]): Difference[] => {
    const label = labels[name];
    return label === undefined || value === null || value === undefined ? [] : [{ label, mine: said(name, value), theirs: said(name, theirs.get(name)) }];
  });
  const others = Object.entries(visto ?? {}).flatMap(([name, before]): Difference[] => {
    const [label, now] = [labels[name], theirs.get(name)];
    if (label === undefined || body.has(name) || !isWritten(name) || JSON.stringify(before) === JSON.stringify(now)) return [];
    return [{ label, mine: names.test(name) ? 'Como estaba' : said(name, before), theirs: names.test(name) ? 'Otro' : said(name, now) }];
  });
  const when = theirs.get('actualizado_en');
  return [...mine, ...others, { label: 'Guardado', mine: 'En este teléfono', theirs: typeof when === 'string' ? dateTime(when) : '—' }];
};

/** What people write, not what follows from it. */
const isWritten = (name: string) => name === 'estado' || Object.hasOwn(ordenes.fields, name) || Object.hasOwn(tareas.fields, name);

/** Fields that hold ids say nothing to a reader. */
const names = /_ids?$/;

const ordenLabels: Record<string, string | undefined> = { ...ordenWords.messages.fields, firma: 'Firma' };
const tareaLabels: Record<string, string | undefined> = { ...tareaWords.messages.fields, evidencias: 'Fotos' };
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
