import type { Activo } from '#contract/activos';
import { FaceChip } from '../../ui/FaceChip';
import { wordOf } from '../../ui/faces';
import { Facts } from '../../ui/Facts';
import { dateTime } from '../../ui/formats';
import { Lamp } from '../../ui/Lamp';
import { RecordPage } from '../../ui/RecordPage';
import { Section } from '../../ui/Section';
import { ShowHeader } from '../../ui/ShowHeader';
import { DeviceOfAsset } from '../dispositivos/index';
import { NivelReferenceField } from '../niveles/index';
import { connectionOf, criticidades, estados, messages, tipos } from './messages';

const { fields } = messages;

const ActivoShow = () => (
  <RecordPage<Activo>>
    {(activo) => (
      <>
        <ShowHeader
          title={activo.nombre}
          detail={[activo.codigo, activo.placa].filter(Boolean).join(' · ')}
          status={<FaceChip face={estados[activo.estado]} />}
        />
        <Section title="Datos">
          <Facts
            facts={[
              { label: fields.tipo_activo, value: wordOf(tipos, activo.tipo_activo) },
              { label: fields.criticidad, value: wordOf(criticidades, activo.criticidad) },
              { label: fields.nivel_id, value: <NivelReferenceField source="nivel_id" path /> },
              { label: fields.placa, value: activo.placa },
              { label: fields.marca, value: activo.marca },
              { label: fields.modelo, value: activo.modelo },
              { label: fields.anio, value: activo.anio },
              { label: fields.en_linea, value: <Lamp face={connectionOf(activo)} /> },
              { label: fields.actualizado_en, value: dateTime(activo.actualizado_en) },
            ]}
          />
        </Section>
        <DeviceOfAsset activo={activo} />
      </>
    )}
  </RecordPage>
);

export default ActivoShow;
