import { useId, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import { useDataProvider, useEditContext, useTranslateLabel, type RaRecord } from 'react-admin';
import { useFormContext, useFormState, type FieldValues } from 'react-hook-form';
import type { Entity } from '#contract/entity';
import { ListSkeleton } from './ListSkeleton';
import './records.css';

export type Shown = Record<string, (value: unknown) => ReactNode>;

interface Props {
  entity: Pick<Entity, 'fields'>;
  shown: Shown;
  /** What the person wanted to save. */
  mine: FieldValues;
  submit: (values: FieldValues) => Promise<unknown>;
  onClose: () => void;
}

/** Somebody saved first. Shows where the two differ; what was written stays in the form until its author decides. */
export const ConflictDialog = ({ entity, shown, mine, submit, onClose }: Props) => {
  const heading = useId();
  const { resource, id, theirs, failed } = useTheirs();
  const { refetch } = useEditContext();
  const { reset, setValue, handleSubmit } = useFormContext();
  const { dirtyFields: touched } = useFormState();
  const label = useTranslateLabel();
  const names = Object.keys(entity.fields);
  const differing = theirs && names.filter((name) => said(mine[name]) !== said(theirs[name]));

  const seeSaved = () => {
    if (!theirs) return;
    reset(theirs);
    onClose();
    void refetch();
  };
  /** What this person changed, on top of what is saved now. */
  const saveMine = () => {
    if (!theirs) return;
    const changed = names.filter((name) => touched[name]);
    reset(theirs);
    for (const name of changed) setValue(name, mine[name], { shouldDirty: true });
    onClose();
    void handleSubmit(async (values) => void (await submit(values)))();
  };
  const show = (name: string, value: unknown) => (value === null || value === undefined || value === '' ? '—' : (shown[name]?.(value) ?? String(value)));

  return (
    <Dialog open maxWidth="sm" fullWidth onClose={onClose} aria-labelledby={heading}>
      <DialogTitle id={heading}>Otra persona guardó antes</DialogTitle>
      <DialogContent className="form-dialog">
        <p className="conflict-words">El registro cambió mientras usted lo editaba. Lo que usted escribió sigue en el formulario; decida con qué quedarse.</p>
        {failed && <Alert severity="error">No se pudo traer lo guardado. Inténtelo de nuevo.</Alert>}
        {!differing && !failed && <ListSkeleton rows={3} />}
        {differing && differing.length === 0 && <Alert severity="info">Lo guardado es igual a lo que usted escribió.</Alert>}
        {differing && differing.length > 0 && (
          <Table className="conflict">
            <TableHead>
              <TableRow>
                <TableCell>Campo</TableCell>
                <TableCell>Lo suyo</TableCell>
                <TableCell>Lo guardado</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {differing.map((name) => (
                <TableRow key={`${resource} ${id} ${name}`}>
                  <TableCell component="th" scope="row">
                    {label({ source: name, resource })}
                  </TableCell>
                  <TableCell>{touched[name] ? show(name, mine[name]) : <span className="facts-none">No lo cambió</span>}</TableCell>
                  <TableCell>{show(name, theirs[name])}</TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Seguir editando</Button>
        <Button variant="outlined" disabled={!theirs} onClick={seeSaved}>
          Ver lo guardado
        </Button>
        <Button variant="contained" disabled={!theirs} onClick={saveMine}>
          Guardar lo mío
        </Button>
      </DialogActions>
    </Dialog>
  );
};

/** What is saved now. Under a key of its own: the page's own record would reset the form. */
const useTheirs = () => {
  const { resource, record } = useEditContext<RaRecord>();
  const dataProvider = useDataProvider();
  const id = record?.id ?? '';
  const { data, isError } = useQuery({
    queryKey: [resource, 'conflicto', String(id)],
    queryFn: async () => (await dataProvider.getOne<RaRecord>(resource, { id })).data,
    gcTime: 0,
  });
  return { resource, id, theirs: data, failed: isError };
};

/** Blank and null are the same thing to who fills in a form. */
const said = (value: unknown) => (value === null || value === undefined ? '' : String(value).trim());
