import { useState } from 'react';
import { Button, LinearProgress } from '@mui/material';
import { useController } from 'react-hook-form';
import { formatoReenvio, nuevoReenvio, type FormatoReenvio, type Reenvio } from '#contract/requests/reenvios';
import { FormDialog } from '../../ui/FormDialog';
import { SelectInput, TextInput } from '../../ui/form/inputs';
import { number } from '../../ui/formats';
import { Icon } from '../../ui/Icon';
import { Note } from '../../ui/Note';
import { PickMany } from '../../ui/PickMany';
import { Section } from '../../ui/Section';
import { Unreachable } from '../../ui/Unreachable';
import { useAssetNames } from '../../ui/useAssetNames';
import { Destination } from './Destination';
import styles from './destinations.module.css';
import { useDestinationActions, useForwards } from './useDestinations';
import { useLevels } from './useLevels';
import { hostOf } from './Webhooks';

const formats: Record<FormatoReenvio, string> = {
  osmand: 'OsmAnd (una dirección con los datos)',
  traccar: 'Traccar (JSON)',
};

/** Positions sent on to other platforms. */
export const Forwards = () => {
  const { data: forwards, isFetching, isError, error, refetch } = useForwards();
  const { create, change } = useDestinationActions('reenvios');
  const [asking, setAsking] = useState<Reenvio | 'nuevo'>();
  return (
    <Section
      title="Reenvío de posiciones"
      actions={
        <Button variant="outlined" startIcon={<Icon name="add" />} onClick={() => setAsking('nuevo')}>
          Crear reenvío
        </Button>
      }
    >
      <Note>Cada posición que llega pasa también a otra plataforma, como la enviaría un equipo propio.</Note>
      {isError && !forwards && (
        <Unreachable what="la lista de reenvíos" error={error} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {isFetching && !forwards && <LinearProgress aria-label="Cargando los reenvíos" />}
      {forwards?.length === 0 && <Note>Todavía no hay reenvíos.</Note>}
      <ul className={`unmarked unpadded ${styles.destinations}`}>
        {forwards?.map((row) => (
          <Destination
            key={row.id}
            kind="reenvios"
            row={row}
            name={row.nombre}
            detail={
              <>
                <span>{hostOf(row.url)}</span>
                <small>
                  {formats[row.formato]} · {scopeOf(row)}
                </small>
              </>
            }
            onEdit={() => setAsking(row)}
          />
        ))}
      </ul>
      {asking && (
        <FormDialog
          title={asking === 'nuevo' ? 'Nuevo reenvío' : 'Cambiar el reenvío'}
          submitLabel={asking === 'nuevo' ? 'Crear reenvío' : 'Guardar'}
          width="sm"
          schema={asked}
          initial={
            asking === 'nuevo'
              ? { nombre: '', url: '', formato: 'osmand', activos: [], niveles: [] }
              : asked.parse(asking)
          }
          onClose={() => setAsking(undefined)}
          onSubmit={async (values) => {
            const given = asked.parse(values);
            if (asking === 'nuevo') await create({ ...given, activo: true });
            else await change(asking.id, given);
          }}
        >
          <TextInput
            source="nombre"
            label="Nombre"
            helperText="La plataforma, o el cliente"
            autoFocus={asking === 'nuevo'}
          />
          <TextInput source="url" label="Dirección" type="url" helperText="La que esa plataforma da para sus equipos" />
          <SelectInput
            source="formato"
            label="Formato"
            choices={formatoReenvio.options.map((id) => ({ id, name: formats[id] }))}
          />
          <Who />
        </FormDialog>
      )}
    </Section>
  );
};

const asked = nuevoReenvio.omit({ activo: true });

const scopeOf = ({ activos, niveles }: Reenvio) => {
  if (activos.length + niveles.length === 0) return 'Todos los activos';
  const parts = [
    activos.length > 0 && `${number(activos.length)} ${activos.length === 1 ? 'activo' : 'activos'}`,
    niveles.length > 0 && `${number(niveles.length)} ${niveles.length === 1 ? 'nivel' : 'niveles'}`,
  ];
  return parts.filter(Boolean).join(' y ');
};

/** The assets and levels; none at all: every asset. */
const Who = () => {
  const { assets = [] } = useAssetNames();
  const levels = useLevels();
  const { field: activos } = useController<{ activos: number[] }, 'activos'>({ name: 'activos' });
  const { field: niveles } = useController<{ niveles: number[] }, 'niveles'>({ name: 'niveles' });
  return (
    <>
      <PickMany
        label="Activos"
        all="Todos"
        rows={assets}
        picked={activos.value}
        detail={({ codigo, placa }) => [codigo, placa].filter(Boolean).join(' ')}
        onPick={activos.onChange}
      />
      <PickMany
        label="Niveles, con todo lo que tienen debajo"
        all=""
        rows={levels}
        picked={niveles.value}
        detail={() => null}
        onPick={niveles.onChange}
      />
    </>
  );
};
