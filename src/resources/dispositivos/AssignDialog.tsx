import { useState } from 'react';
import { ReferenceInput, useRefresh } from 'react-admin';
import { Link } from 'react-router-dom';
import { asignar, type Dispositivo } from '#contract/entities/dispositivos';
import { estadoActivo } from '#contract/entities/activos';
import { rowId } from '#contract/core/entity';
import { FormDialog } from '../../ui/FormDialog';
import { MomentInput } from '../../ui/dates/DateInput';
import { PhotoInput } from '../../ui/PhotoInput';
import { useDoneNotice } from '../../ui/UndoNotice';
import { ActivoInput } from '../activos/index';
import { assign } from './assignments';
import { AutocompleteInput, TextInput } from '../../ui/form/inputs';
import { NumberInput } from '../../ui/numbers/NumberInput';

/** One of the two is given; the user chooses the other. */
type Props = ({ dispositivoId: number; activoId?: never } | { activoId: number; dispositivoId?: never }) & {
  onClose: () => void;
};

/** Assigns a device to an asset, from either side. */
export const AssignDialog = ({ dispositivoId, activoId, onClose }: Props) => {
  const showDone = useDoneNotice();
  const refresh = useRefresh();
  const [now] = useState(() => new Date().toISOString());

  const submit = async ({
    dispositivo_id,
    activo_id,
    desde,
    motivo,
    odometro_km,
    foto_id,
  }: Record<string, unknown>) => {
    // «Ahora» means the server's time: the device's clock may be ahead.
    const sent = asignar.parse({
      activo_id: activoId ?? activo_id,
      motivo,
      odometro_km,
      foto_id,
      ...(desde !== now && { desde: desde ?? undefined }),
    });
    const id = dispositivoId ?? rowId.parse(dispositivo_id);
    await assign(id, sent);
    showDone('Dispositivo asignado', { see: `/dispositivos/${id}/show` });
    refresh();
  };

  return (
    <FormDialog
      title={activoId === undefined ? 'Asignar a un activo' : 'Asignar dispositivo'}
      submitLabel="Asignar"
      schema={activoId === undefined ? fromDevice : fromAsset}
      initial={{ desde: now, motivo: null, odometro_km: null, foto_id: null }}
      onClose={onClose}
      onSubmit={submit}
    >
      {activoId === undefined ? (
        <ActivoInput source="activo_id" label="Activo" filter={freeAssets} />
      ) : (
        <FreeDeviceInput />
      )}
      <MomentInput source="desde" label="Desde" />
      <TextInput source="motivo" label="Motivo" helperText="Opcional" />
      <NumberInput
        source="odometro_km"
        unit="km"
        label="Odómetro (km)"
        helperText="Lo que marca al instalarlo; opcional"
      />
      <PhotoInput source="foto_id" url="foto_url" label="Foto de la instalación" icon="photo_camera" />
    </FormDialog>
  );
};

const when = asignar.shape.desde.nullable();
const fromDevice = asignar.extend({ desde: when });
const fromAsset = fromDevice.omit({ activo_id: true }).extend({ dispositivo_id: rowId });

/** Assets that can take a device. */
export const freeAssets = { con_dispositivo: false, estado: estadoActivo.exclude(['dado_de_baja']).options };
const freeDevices = { estado: 'en_stock' };

const FreeDeviceInput = () => (
  <ReferenceInput
    source="dispositivo_id"
    reference="dispositivos"
    filter={freeDevices}
    sort={{ field: 'identificador', order: 'ASC' }}
  >
    <AutocompleteInput<Dispositivo>
      label="Dispositivo"
      optionText={({ identificador, nombre }: Dispositivo) => [identificador, nombre].filter(Boolean).join(' · ')}
      helperText={
        <>
          Solo los que están en stock.{' '}
          <Link className="brand" to="/dispositivos/create">
            Registrar otro
          </Link>
        </>
      }
      noOptionsText="Ningún dispositivo libre coincide"
    />
  </ReferenceInput>
);
