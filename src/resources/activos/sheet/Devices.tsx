import type { Activo } from '#contract/entities/activos';
import type { TipoHistorial } from '#contract/entities/hojaDeVida';
import { RecordColumn } from '../../../ui/RecordPage';
import { Section } from '../../../ui/Section';
import { DeviceOfAsset } from '../../dispositivos/pages';
import { Timeline } from '../timeline/Timeline';
import styles from './sheet.module.css';

const installed: TipoHistorial[] = ['dispositivo_instalado', 'dispositivo_retirado'];

/** The current device of the asset, and the earlier ones. */
const Devices = ({ activo }: { activo: Activo }) => (
  <RecordColumn className={styles.sheetColumn}>
    <DeviceOfAsset activo={activo} />
    <Section title="Instalaciones y retiros">
      <Timeline activoId={activo.id} only={installed} empty="Nunca ha llevado dispositivo." />
    </Section>
  </RecordColumn>
);

export default Devices;
