import { type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button } from '@mui/material';
import { useDataProvider, useEditContext, useTranslateLabel, type RaRecord } from 'react-admin';
import { useFormContext, useFormState, type FieldValues } from 'react-hook-form';
import type { Entity } from '#contract/core/entity';
import { differences, onTop, valueAt, type Place } from './conflict';
import { ConflictTable } from './ConflictTable';
import { NoFact } from './Facts';
import { ListSkeleton } from './ListSkeleton';
import { PlainDialog } from './PlainDialog';
import { plain } from './plain';

export type Shown = Record<string, (value: unknown) => ReactNode>;
/** The labels of the parts of a composite field, by field name. */
export type PartNames = Record<string, (key: string) => ReactNode>;

interface Props {
  entity: Pick<Entity, 'fields'>;
  shown: Shown;
  parts: PartNames;
  /** The values that the user wanted to save. */
  mine: FieldValues;
  submit: (values: FieldValues) => Promise<unknown>;
  onClose: () => void;
}

/** Another user saved first. Shows the differences; the user's values stay in the form until they decide. */
export const ConflictDialog = ({ entity, shown, parts, mine, submit, onClose }: Props) => {
  const { resource, id, theirs, failed } = useTheirs();
  const { refetch } = useEditContext();
  const { reset, setValue, handleSubmit } = useFormContext();
  const { dirtyFields: touched } = useFormState();
  const label = useTranslateLabel();
  const names = Object.keys(entity.fields);
  const differing = theirs && differences(names, mine, theirs);

  const seeSaved = () => {
    if (!theirs) return;
    reset(theirs);
    onClose();
    void refetch();
  };
  /** The user's changes, applied to the saved version. */
  const saveMine = () => {
    if (!theirs) return;
    const changed = onTop(names, mine, theirs, touched);
    reset(theirs);
    for (const [name, value] of Object.entries(changed)) setValue(name, value, { shouldDirty: true });
    onClose();
    void handleSubmit(async (values) => void (await submit(values)))();
  };
  const nameOf = ({ name, key }: Place) =>
    (key !== undefined && parts[name]?.(key)) ||
    label({ source: key === undefined ? name : `${name}.${key}`, resource });
  const show = (values: FieldValues, place: Place) => {
    const value = valueAt(values, place);
    if (value === null || value === undefined || value === '') return '—';
    return place.key === undefined ? (shown[place.name]?.(value) ?? plain(value)) : plain(value);
  };
  const isMine = ({ name, key }: Place) => Boolean(key === undefined ? touched[name] : valueAt(touched, { name, key }));

  return (
    <PlainDialog
      title="Otra persona guardó antes"
      width="sm"
      close="Seguir editando"
      actions={
        <Button variant="outlined" disabled={!theirs} onClick={seeSaved}>
          Ver lo guardado
        </Button>
      }
      main={{ children: 'Guardar lo mío', disabled: !theirs, onClick: saveMine }}
      onClose={onClose}
    >
      <p className="flush muted">
        El registro cambió mientras usted lo editaba. Lo que usted escribió sigue en el formulario; decida con qué
        quedarse.
      </p>
      {failed && <Alert severity="error">No se pudo traer lo guardado. Inténtelo de nuevo.</Alert>}
      {!differing && !failed && <ListSkeleton rows={3} />}
      {differing && differing.length === 0 && (
        <Alert severity="info">Lo guardado es igual a lo que usted escribió.</Alert>
      )}
      {differing && differing.length > 0 && (
        <ConflictTable
          other="Lo guardado"
          rows={differing.map((place) => ({
            key: `${resource} ${id} ${place.name} ${place.key}`,
            label: nameOf(place),
            mine: isMine(place) ? show(mine, place) : <NoFact>No lo cambió</NoFact>,
            theirs: show(theirs, place),
          }))}
        />
      )}
    </PlainDialog>
  );
};

/** The saved version, under its own query key: the page's own record would reset the form. */
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
