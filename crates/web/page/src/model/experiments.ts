/** A run to watch. */
export interface Experiment {
  /** Its name in addresses. */
  readonly name: string;
  readonly title: string;
  /** What to watch, in a sentence that needs no knowledge of the paper. */
  readonly sentence: string;
  /** A further sentence in the gallery. */
  readonly more?: string;
  /** Two paths of a picture of 96 by 64: one contestant and the other, or background and foreground. */
  readonly picture: readonly [string, string];
  /** A link with puzzle and settings. */
  readonly link: string;
}

/** A circle in a picture. */
const circle = (x: number, y: number, radius: number) =>
  `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0`;

/** `antdoku generate --size 25 --fixed 45% --seed 3`, and with seed 4. */
const THIRD =
  'A..EM.28.GLN.K*5.7.O.4*7.F.A.3...E...JH.1..B1.5..J...L..6F.P..D9H.G.8....71B*5.C8*9.3.6*6.5M..1.4PE...L.72.A' +
  '.3..1....J..E.C7F6BKI8.ANL.G5....71.F3.BA.EN.P...OI..D...4N.7*7.31B.J.F...6.C...F..8..L..OG..5.47NA.F.L...HO' +
  '52....C4KM..G*5.BEF..KC..L19OHJ...G7*6.JC3...B9.M..2....D*5.L..9.AI..1FN....O5...2..1.L...I..ONJ.CA7.9.F..J.' +
  '.O.7NM15GPA6..E*6.C.4CI..EM...6..D..N....G.O1.M..5N.2F....EOD..6..B..PO1.H.D...P2..3.K...A86.7IP*5.O38C...JH' +
  '5....D2A..3K2G.A.L.4..I....J.M*5.5A..NG9.L..J..2B...6MC.P..B.92M7J.E.D.C....L*5.K.61.PF..2B9L.O.GA..CNJ.8H..' +
  'MKJ.8..N.3.B..49F..A*5.LC...AK6..1..3J8*5.F5';
const FOURTH =
  'M13NB6..2J.F..4..O...P.A..G...MNK.31...E4...LJ.8.HL94..1F..G...B...J.5.E3O..O..KI.A49.2....6.F...D..A.F.E..5' +
  '..GO.J3..7N*10.F...A..B*5.23E*8.8..H.1DN.5.2G.I.BEO6..B..M.OI*5.P.AN864.L7CDFN*5.GB*5.L8.M.KJ....4..CDJ*5.O4' +
  '..615*9.49.7KDH..I.12...5A8P6....N....C.GM.3.F.J4E.6..9*5.F..8.J....H*5.N32.B.J..3H..F.2M.9KD7CLB.5G..1.C...' +
  '359...GA4P..FH.7L.J.C.87..E..P..J6K.2N1O*5.1.N43*5.APG...E.D..8..2..2.5....6D..1...P.C.47E.DM..A.1...2....B.' +
  '..7...N.E.6P.B2.8AF..N..94.K...1.65.94.AM.O...PG.BHJ2...IE...2....E.K.O..8..I49.GFJ8JHG*5.B..7I*6.O.2LPOEK..' +
  '.48.1..2...7G.A*5.F...N.J....H8.95.D.3.1.7.';
/** `antdoku generate --size 36 --fixed 50% --seed 3`. */
const LARGE =
  'K.J.TY..B..W..VX.R....C..9P.4.2..SH.B.EH.M3Q...PS.U6a.5L.X8.N...V..TI...F.I....E...aZ.2P.G..O...S.AH..MDKUX.' +
  'G4.3.WCIU5V....1D..ZNSH7L.Y....ER9P.QP.XS.T8.H.RL..M.4AYU.K.1..I6.JV..BO.V....A...S1OK7...FIP2.J...U..G5.C..' +
  '.I....S.H....QC.KUDFEB*6.G.V.J.1.DR.BEU..I...F.ZG4O3..59.W..C..YA.6..AH5.Q.UX*5.M6L.8P..R..31EZF..K.O.DW.2G.' +
  '96R.LD.Y....1.U.V.T...8PNQ4...3Y..FNO.B9C3AJHW5V....G7....4K.T.ERa23.4....K.VO*5.A..a1H*7.D..MZ.I...N.aK..DM' +
  'S.I.R...A9OP..WTJ8Q.C..E*5.I..C..AH91O.U..68..EYX.7BGD2.35.HZ....X.a..OE.8WF....L.C5.UP3.4.QT..6.X49.J.3.Z..' +
  'a5...WVB.U.KOF.ELP....N..B.U..F....N*8.aD.CR.V..X.Y.WL.1...E76.8.L..3..P.R...HIa9.A2KJ..OZ.3.A8H.S.IUN..T.G.' +
  '.X.K21BY..a4C*5.OT..4.H....38E.UZ59GJ.R..7*5.Y.K.BM6G.W.YTV..B.FK3.Q...CLU...A..N.PaDEU..9R.a.KG..M.A4.X.W*5' +
  '.ZLTH...3*5.7.a2.A69*5.IW...Q..YG..1...X.L.U.QK.L.R.8.X.B.SVHa.D....PCOWUM...GJ*8.J.ZE..GNFPM..4...D...1XL.C' +
  'Q.7E.H..NFDR.T.K..S5WC32..L..B.QI.a.X.G.D.L.Z..X1P.T.4.6.GJ.F.8.E..M93S..NK9....B.V.a.K2..ZJ.S.I....8...3U.6' +
  '*9.B...I6*6.U..TNKH..O..Z..D.W....X4...O.9....B3R..YVD.U..WF..5PTJ.YLOHG4P.3aV.ZB8....D....I1E2.5.N.KXa..E..' +
  '..FAH..VG..T4P3J.2..65O*7.X.V.5AE.QB6UDRaNM...C1.I..3L.H..2.G..M.TF.L9...75S.A....Z....P.B.U*8.6DJ.N.T..Z*6.' +
  'L.W.Y5....Sa..OV.P.7..B38WM.5.POJYL6H.XU.N*5.Z..AIF.';
/** A 6x6 grid whose givens allow no solution, which propagation alone does not see. */
const HOPELESS = '.3.6..4...311...5...2........3..4.6.';

const twentyFive = (puzzle: string) => `box=5x5&puzzle=${puzzle}`;

/** All experiments. The page opens with the first one. The seeds were chosen so that the point can be seen. */
export const EXPERIMENTS: readonly Experiment[] = [
  {
    name: 'share',
    title: 'The hardest share',
    sentence: 'Ten ants fill a 25 × 25 Sudoku again and again, guided by their best grids so far.',
    more: 'With 45 % of the cells given it is hardest; with fewer or more it is easier.',
    picture: ['M8 58H90M48 58V50', 'M8 54C30 52 38 8 48 8S66 52 88 54'],
    link: `${twentyFive(FOURTH)}&mode=one&method=acs&preset=paper&seed=4&timeout=60`,
  },
  {
    name: 'bve',
    title: 'With and without evaporation of the best value',
    sentence:
      'Two colonies, one puzzle, one seed. On the left the memory of the best grid fades, so that other grids get their turn; on the right it never does.',
    picture: ['M6 50H26V20H90', 'M6 50H26V20L50 34V16L74 30V10L90 20'],
    link: `${twentyFive(THIRD)}&mode=bve&method=acs&preset=paper&seed=4&timeout=60`,
  },
  {
    name: 'greedy',
    title: 'Greedy against roulette',
    sentence:
      'On the left each ant takes the value with the most pheromone, always. On the right it spins a roulette wheel. Watch which colony stops exploring.',
    picture: ['M12 56V44M24 56V8M36 56V48', `${circle(70, 32, 20)}M70 32L84 18M70 32V52M70 32L51 26`],
    link: `${twentyFive(THIRD)}&mode=compare&methods=acs/paper:greedy_probability=1:name=always-the-strongest,acs/paper:greedy_probability=0:name=roulette&seed=2&timeout=60`,
  },
  {
    name: 'ants',
    title: 'One ant against fifty',
    sentence: 'The same colony with a single ant and with fifty. The best of fifty grids is a better teacher than the only one.',
    picture: [circle(20, 32, 5), [0, 1, 2, 3, 4, 5, 6, 7, 8].map((ant) => circle(50 + 16 * (ant % 3), 14 + 18 * Math.floor(ant / 3), 4)).join('')],
    link: `${twentyFive(FOURTH)}&mode=compare&methods=acs/paper:ants=1:name=one-ant,acs/paper:ants=50:name=fifty-ants&seed=2&timeout=60`,
  },
  {
    name: 'swift',
    title: 'The paper’s ants against the swift ones',
    sentence:
      'The paper’s ants walk around the grid and accept dead ends. The swift ones go where fewest values are left and take mistakes back.',
    picture: ['M8 10H40V54H8V18H32V46H16V28', 'M56 54L66 30L74 40L88 10M78 12L88 10L90 20'],
    link: `${twentyFive(THIRD)}&mode=compare&methods=acs/paper:name=ants-of-the-paper,acs/swift:name=swift-ants&seed=3&timeout=60`,
  },
  {
    name: 'walk',
    title: 'A walk with and without pheromone',
    sentence:
      'At 36 × 36 a full grid is mended, one cell after the other. On the left by chance among equal moves, on the right pheromone decides between them.',
    picture: ['M6 20L18 12L28 24L40 10L50 22L62 14', 'M6 54L20 46L34 52L50 40L66 44L90 34'],
    link: `box=6x6&puzzle=${LARGE}&mode=compare&methods=tabu:name=without-pheromone,ants-tabu:name=with-pheromone&seed=1&timeout=60`,
  },
  {
    name: 'hopeless',
    title: 'A puzzle without a solution',
    sentence: 'Ants can search for ever: they never know that there is no solution. The exact search proves it at once.',
    picture: ['M28 12H68V52H28ZM28 32H68M48 12V52', 'M16 4L80 60M80 4L16 60'],
    link: `box=2x3&puzzle=${HOPELESS}&mode=compare&methods=acs/paper:name=ants,exact:name=exact-search&seed=1&timeout=10`,
  },
  {
    name: 'islands',
    title: 'Islands',
    sentence:
      'One colony against four on islands of their own, which show each other their best grid after each iteration. The first island is drawn.',
    picture: ['M36 20H60M72 30V36M60 48H36M24 36V30', [circle(24, 18, 11), circle(72, 18, 11), circle(24, 48, 11), circle(72, 48, 11)].join('')],
    link: `${twentyFive(FOURTH)}&mode=compare&methods=acs/paper:name=one-colony,acs/paper:islands=4:exchange_interval=1:name=four-islands&seed=5&timeout=60`,
  },
];
