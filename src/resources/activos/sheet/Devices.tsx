import type { Activo } from '#contract/activos';
import type { TipoHistorial } from '#contract/hojaDeVida';
import { Section } from '../../../ui/Section';
import { DeviceOfAsset } from '../../dispositivos/index';
import { Timeline } from '../timeline/Timeline';

const installed: TipoHistorial[] = ['dispositivo_instalado', 'dispositivo_retirado'];

/** The device that it carries, and those that it carried. */
const Devices = ({ activo }: { activo: Activo }) => (
  <div className="record-page">
    <DeviceOfAsset activo={activo} />
    <Section title="Instalaciones y retiros">
      <Timeline activoId={activo.id} only={installed} empty="Nunca ha llevado dispositivo." />
    </Section>
  </div>
);

export default Devices;
