import { Alert } from '@mui/material';
import { useRecordContext } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import type { Carga } from '#contract/combustible';
import { combustible as words } from '#contract/words/combustible';
import { Facts } from '../../ui/Facts';
import { dateTime, kilometres } from '../../ui/formats';
import { useWayBack } from '../../ui/opening';
import { RemoveRecords } from '../../ui/RemoveRecords';
import { AnnulLoad } from './AnnulLoad';
import { CargaForm } from './CargaForm';
import { amount, consumptionOf, reasonsOf } from './faces';
import { LoadState } from './LoadState';
import { removal } from './removal';

const { fields } = words;

/** A fuel load: its state, its figures and its form. */
export const CargaRecord = () => {
  const load = useRecordContext<Carga>();
  const navigate = useNavigate();
  const wayBack = useWayBack();
  if (!load) return null;
  const why = load.motivo_anulacion ?? reasonsOf(load);
  return (
    <div className="grid gap-16">
      {why && <Alert severity={load.estado === 'anulada' ? 'info' : 'warning'}>{why}</Alert>}
      <Facts
        facts={[
          { label: fields.estado, value: <LoadState load={load} /> },
          { label: fields.recorrido_km, value: load.recorrido_km === null ? null : kilometres(load.recorrido_km) },
          { label: 'Consumo', value: consumptionOf(load) },
          { label: fields.costo_km, value: amount(load.costo_km) },
          { label: fields.costo_100km, value: amount(load.costo_100km) },
          { label: fields.creado_por, value: [load.creado_por, dateTime(load.creado_en)].filter(Boolean).join(', ') },
        ]}
      />
      <div className="flex wrap gap-8">
        <AnnulLoad load={load} />
        <RemoveRecords removal={removal} ids={[load.id]} onRemoved={() => void navigate(wayBack())} />
      </div>
      <CargaForm />
    </div>
  );
};
