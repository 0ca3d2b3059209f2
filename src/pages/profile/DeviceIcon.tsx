import { Icon } from '../../ui/Icon';

/** Of a device as the server names it: «Chrome en Android». */
export const DeviceIcon = ({ name }: { name: string }) => (
  <Icon name={/Android|iPhone|iPad/.test(name) ? 'smartphone' : 'desktop_windows'} size={20} />
);
