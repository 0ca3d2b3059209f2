import { create } from 'qrcode';

/** Modules of white around it, without which cameras do not find it. */
const quiet = 4;

interface Props {
  text: string;
  /** What somebody who does not see it is told. */
  label: string;
}

/** Something to point a camera at: dark on white in every theme, or cameras would not read it. */
const QrCode = ({ text, label }: Props) => {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const side = modules.size + 2 * quiet;
  return (
    <svg className="qr-code" role="img" aria-label={label} viewBox={`${-quiet} ${-quiet} ${side} ${side}`} shapeRendering="crispEdges">
      <rect x={-quiet} y={-quiet} width={side} height={side} fill="#fff" />
      <path d={pathOf(modules)} fill="#000" />
    </svg>
  );
};

export default QrCode;

/** A square for each dark module. */
const pathOf = ({ size, data }: { size: number; data: Uint8Array }) => {
  let path = '';
  for (const [i, dark] of data.entries()) if (dark) path += `M${i % size} ${Math.floor(i / size)}h1v1h-1z`;
  return path;
};
