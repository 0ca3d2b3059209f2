import { LiveLinks } from '../../ui/live-links/LiveLinks';
import { Note } from '../../ui/Note';
import { Section } from '../../ui/Section';

/** The live links that people outside have. */
export const LiveLinkSection = () => (
  <Section title="Enlaces en vivo">
    <Note>Muestran dónde van sus unidades a quien no tiene cuenta, hasta la hora que se dijo.</Note>
    <LiveLinks />
  </Section>
);
