import { TextInput } from 'react-admin';

/** A date and time in the zone of the device; the form holds it as ISO text, or null while it is empty. */
export const MomentInput = ({ source, label, helperText }: { source: string; label: string; helperText?: string }) => (
  <TextInput source={source} label={label} type="datetime-local" helperText={helperText ?? false} format={toLocal} parse={toIso} />
);

const toLocal = (iso: string | null | undefined): string => {
  if (!iso) return '';
  const at = new Date(iso);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
};

const toIso = (local: string): string | null => {
  const at = new Date(local);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
};
