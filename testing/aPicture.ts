import sharp from 'sharp';

/** A picture with this text on it, unlike any with another text: PNG, like a file of a camera or a gallery. */
export const aPicture = async (words: string) => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="240">
    <rect width="320" height="240" fill="#9ab"/><text x="20" y="120" font-size="40">${words}</text>
  </svg>`;
  return { name: 'foto.png', mimeType: 'image/png', buffer: await sharp(Buffer.from(svg)).png().toBuffer() };
};
