import { Alert } from '@mui/material';
import { useRecordContext } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import type { Carga } from '#contract/entities/combustible';
import { Facts } from '../../ui/Facts';
import { factsOf } from '../../ui/fields/facts';
import { dateTime } from '../../ui/formats';
import { useWayBack } from '../../ui/opening';
import { RemoveRecords } from '../../ui/RemoveRecords';
import { AnnulLoad } from './AnnulLoad';
import { CargaForm } from './CargaForm';
import { consumptionOf, reasonsOf } from './faces';
import { fields } from './fields';
import { removal } from './removal';

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
        facts={factsOf(fields, load, {
          only: ['estado', 'recorrido_km', 'consumo_100km', 'costo_km', 'costo_100km', 'creado_por'],
          instead: {
            consumo_100km: consumptionOf(load),
            creado_por: [load.creado_por, dateTime(load.creado_en)].filter(Boolean).join(', '),
          },
          labels: { consumo_100km: 'Consumo' },
        })}
      />
      <div className="flex wrap gap-8">
        <AnnulLoad load={load} />
        <RemoveRecords removal={removal} ids={[load.id]} onRemoved={() => void navigate(wayBack())} />
      </div>
      <CargaForm />
    </div>
  );
};
