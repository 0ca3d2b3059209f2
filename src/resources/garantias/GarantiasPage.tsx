import type { Garantia } from '#contract/entities/garantias';
import { CompactList } from '../../ui/CompactList';
import { DrawerPage } from '../../ui/DrawerPage';
import { FaceChip } from '../../ui/FaceChip';
import { FieldList } from '../../ui/fields/FieldList';
import { calendarDay } from '../../ui/formats';
import { ViewChips } from '../../ui/ViewChips';
import { situaciones } from './faces';
import { fields } from './fields';
import { GarantiaForm } from './GarantiaForm';
import { GarantiaRecord } from './GarantiaRecord';

const views = [
  { nombre: 'Por vencer', filtro: { situacion: 'por_vencer' } },
  { nombre: 'Vigentes', filtro: { situacion: ['vigente', 'por_vencer'] } },
  { nombre: 'Vencidas', filtro: { situacion: 'vencida' } },
  { nombre: 'Con reclamos', filtro: { con_reclamos: true } },
];

const GarantiasPage = () => (
  <DrawerPage
    resource="garantias"
    at="/activos/garantias"
    parameter="garantia"
    list={
      <FieldList
        fields={fields}
        search="Buscar por quién responde o condiciones"
        sort={{ field: 'vence_en', order: 'ASC' }}
        views={views}
        quick={<ViewChips views={views} counted="situacion" />}
        imports="garantias"
        compact={
          <CompactList<Garantia>
            title={({ de }) => de}
            aside={({ situacion }) => <FaceChip face={situaciones[situacion]} />}
            detail={({ proveedor, vence_en }) =>
              [proveedor, vence_en && `hasta el ${calendarDay(vence_en)}`].filter(Boolean).join(' · ')
            }
          />
        }
        empty={{
          icon: 'verified',
          text:
            'Todavía no hay garantías. Registre las de sus activos, componentes y trabajos: las órdenes dirán cuándo ' +
            'reclamar.',
        }}
      />
    }
    newTitle="Nueva garantía"
    form={<GarantiaForm />}
    record={<GarantiaRecord />}
  />
);

export default GarantiasPage;
