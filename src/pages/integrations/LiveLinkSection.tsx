import { LiveLinks } from '../../ui/live-links/LiveLinks';
import { ShareLive } from '../../ui/live-links/ShareLive';
import { Note } from '../../ui/Note';
import { Section } from '../../ui/Section';

/** The live links that people outside have. */
export const LiveLinkSection = () => (
  <Section title="Enlaces en vivo" actions={<ShareLive activos={[]} />}>
    <Note>Muestran dónde van sus unidades a quien no tiene cuenta, hasta la hora que se dijo.</Note>
    <LiveLinks />
  </Section>
);
