import type { Garantia } from '#contract/entities/garantias';
import { CompactList } from '../../ui/CompactList';
import { DrawerPage } from '../../ui/DrawerPage';
import { FaceChip } from '../../ui/FaceChip';
import { FieldList } from '../../ui/fields/FieldList';
import { calendarDay } from '../../ui/formats';
import { situaciones } from './faces';
import { fields } from './fields';
import { GarantiaForm } from './GarantiaForm';
import { GarantiaRecord } from './GarantiaRecord';

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
