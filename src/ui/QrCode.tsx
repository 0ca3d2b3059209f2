import encodeQR from 'qr';

/** The white border in modules, without which cameras do not recognise the code. */
const quiet = 4;
const modulesOf = (text: string) => encodeQR(text, 'raw', { ecc: 'medium', border: quiet });

interface Props {
  text: string;
  /** The text for screen readers. */
  label: string;
  className?: string;
}

/** A QR code: dark on white in every theme, or cameras would not read it. */
const QrCode = ({ text, label, className }: Props) => {
  const rows = modulesOf(text);
  return (
    <svg
      className={className}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
    >
      <rect width={rows.length} height={rows.length} fill="#fff" />
      <path
        d={rows.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')}
        fill="#000"
      />
    </svg>
  );
};

export default QrCode;

/** Pixels per module. */
const scale = 12;

/** The same as a PNG, to be printed. */
export const qrPicture = (text: string): Promise<Blob | null> => {
  const rows = modulesOf(text);
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = rows.length * scale;
  const context = canvas.getContext('2d');
  if (context) {
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.fillStyle = '#000';
    for (const [y, row] of rows.entries())
      for (const [x, dark] of row.entries()) if (dark) context.fillRect(x * scale, y * scale, scale, scale);
  }
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
};
