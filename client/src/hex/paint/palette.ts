/** How the ground looks; the game tells it with the view. */
export interface Scene {
  season?: string;
  snow?: boolean;
  night?: boolean;
  /** Grain is cut. */
  cut?: boolean;
}

type Crown = [dark: string, body: string, light: string];

export interface Palette {
  ground: string;
  mottle: [string, string];
  blade: string;
  hill: string[];
  low: string;
  contour: string;
  areas: Record<string, [fill: string, rim: string, mark: string]>;
  crowns: Crown[];
  fruit: Crown[];
  bush: Crown[];
  speck: string;
  road: Record<string, [fill: string, edge: string, track: string]>;
  water: [fill: string, bank: string, shine: string];
  dry: [fill: string, bank: string, shine: string];
  wall: [dark: string, light: string];
  hedge: Crown;
  hedgerow: Crown;
  name: string;
  /** Laid over everything at the end, as light is. */
  light: string;
}

const SUMMER: Palette = {
  ground: "#cdd7a3",
  mottle: ["#bccb90", "#dbe3b8"],
  blade: "#93a765",
  hill: ["#dccb96", "#ccb078", "#b8955a", "#a17d45"],
  low: "#a7b288",
  contour: "#84622f",
  areas: {
    woods: ["#6d8f50", "#45632f", "#547640"],
    jungle: ["#4f8457", "#2c5638", "#3b6c46"],
    brush: ["#bcc27f", "#8f9a55", "#7d8a47"],
    kunai: ["#d6cf7a", "#a59c49", "#9a9040"],
    grain: ["#e8d181", "#bb9c47", "#c5a64c"],
    orchard: ["#bfd191", "#8fa861", "#a3b876"],
    palms: ["#d7dfae", "#abb878", "#a3b876"],
    "stone-building": ["#9a9ea6", "#3f434b", "#c6c9cf"],
    "wooden-building": ["#a8764a", "#4d3018", "#cf9f70"],
    hut: ["#c4a468", "#5e4a22", "#e0c68e"],
    pond: ["#8fbedb", "#4f85a8", "#c4e2f2"],
    river: ["#86b7d6", "#4f85a8", "#bcdcee"],
    ocean: ["#5f9dc2", "#5f9dc2", "#86bcd9"],
    surf: ["#a3d0df", "#a3d0df", "#e9f7fa"],
    swamp: ["#8fa98b", "#5c7a66", "#4f6d58"],
    rubble: ["#b7aea2", "#7b7267", "#857c70"],
    sand: ["#ead9a5", "#ead9a5", "#c9b073"],
    beach: ["#efe2b8", "#dcc98f", "#c9b073"],
    ridge: ["#d9c58e", "#d9c58e", "#b59a5c"],
    polder: ["transparent", "transparent", "#6b9fc0"],
  },
  crowns: [["#35552a", "#4f773b", "#7ba057"], ["#3b5b2c", "#58803f", "#88aa5f"], ["#2f5030", "#476f42", "#709863"], ["#41602a", "#62873f", "#93b164"]],
  fruit: [["#456a2f", "#6b9345", "#9dbd69"], ["#4a6f33", "#739a4b", "#a6c473"]],
  bush: [["#5a6b31", "#7d8f47", "#a4b265"], ["#667538", "#8b9a50", "#b0bb71"]],
  speck: "#c2432f",
  road: { dirt: ["#dcc092", "#9d7f50", "#ecd9b4"], paved: ["#c8c8c6", "#7d7d7a", "#dededb"], path: ["#b3935a", "#b3935a", "#b3935a"] },
  water: ["#86b7d6", "#4f85a8", "#c9e5f3"],
  dry: ["#bfa679", "#836a3e", "#a38b5e"],
  wall: ["#55585e", "#bfc2c7"],
  hedge: ["#3e5c2b", "#5d8140", "#8caa63"],
  hedgerow: ["#2b4724", "#446534", "#6f9152"],
  name: "#3d4230",
  light: "",
};

const BARE: Crown[] = [["#5b4c38", "#7f6c51", "#a8967a"], ["#655641", "#8b785c", "#b3a286"]];

const SEASONS: Record<string, Partial<Palette> & { areas?: Palette["areas"] }> = {
  spring: {
    ground: "#cfdda0", mottle: ["#bdd189", "#dfe9ba"],
    crowns: [["#3f6a2b", "#5f913f", "#95c065"], ["#467230", "#6b9c45", "#a3ca70"], ["#376135", "#528549", "#84b06e"], ["#4d7430", "#77a146", "#adcd74"]],
    fruit: [["#6a7a45", "#9db46d", "#f0dfe2"], ["#72824b", "#a8bc78", "#f6e9ea"]], speck: "#f3c9d3",
  },
  autumn: {
    ground: "#d2d2a0", mottle: ["#c3c48d", "#dfdfb8"], blade: "#a39f62",
    crowns: [["#4d5626", "#75803a", "#a5a853"], ["#6b4d1e", "#a0752e", "#cfa24a"], ["#414f2a", "#667a3d", "#93a357"], ["#70401d", "#a8622b", "#d38e48"]],
    fruit: [["#5c6a2c", "#889a42", "#b4bd63"], ["#75652a", "#a58e3e", "#cdb65d"]],
  },
  winter: {
    ground: "#d3d0b4", mottle: ["#c4c0a2", "#e0ddc6"], blade: "#a59f7c", crowns: [...BARE, ["#38533a", "#527054", "#7f997c"], ...BARE.slice(0, 1)], fruit: BARE,
    areas: { woods: ["#a39a78", "#6a6148", "#857b5d"], orchard: ["#c6c3a0", "#9d987a", "#aaa585"], brush: ["#bdb48a", "#8f8660", "#857c55"] },
  },
  desert: {
    ground: "#e6d3a0", mottle: ["#d8c28a", "#f0e1b8"], blade: "#bfa266", hill: ["#dcbd82", "#cba666", "#b58c4c", "#9b743a"], low: "#c9b182", contour: "#8b6430",
    areas: { brush: ["#d3c58a", "#a99a5c", "#8a8a4c"], sand: ["#e9d8a8", "#e9d8a8", "#c8aa68"] },
    bush: [["#6d6a38", "#8f8b50", "#b6b077"], ["#777242", "#9a945a", "#c0b880"]], name: "#4d3f22",
    road: { dirt: ["#f0dfb4", "#b3935a", "#f8ecd0"], paved: ["#c8c2b4", "#857d6d", "#dfdacd"], path: ["#b08d52", "#b08d52", "#b08d52"] },
  },
  tropics: { ground: "#c6d898", mottle: ["#b2cb83", "#d7e5af"], hill: ["#c9c386", "#b4a968", "#9b8c4c", "#847437"] },
};

const SNOW: Partial<Palette> & { areas: Palette["areas"] } = {
  ground: "#edf1f4", mottle: ["#dfe6ec", "#fafcfd"], blade: "#b8b9ab", hill: ["#e2e8ee", "#d3dce5", "#c3cedb", "#b1bfcf"], low: "#ccd7df", contour: "#7c8796",
  crowns: [["#2f4a3a", "#5d7a68", "#f4f8fa"], ["#4f4a40", "#8b887e", "#f6f9fb"], ["#2a4434", "#547161", "#eef4f7"], ["#565044", "#949086", "#ffffff"]],
  fruit: [["#5b5347", "#8f8a80", "#f5f8fa"], ["#645c4f", "#9a958b", "#fbfdfe"]], bush: [["#6a6a58", "#98998a", "#eef2f4"], ["#727160", "#a2a294", "#f4f7f8"]], speck: "#ffffff",
  areas: {
    woods: ["#c6d0d0", "#7f8f8c", "#aab7b6"], orchard: ["#e2e8e8", "#b9c4c4", "#ced7d7"], grain: ["#e9e5d6", "#c4bfa9", "#cdc7b0"], brush: ["#dbdfd6", "#a9ada0", "#9ca093"],
    "stone-building": ["#c3c9d1", "#3f434b", "#f2f5f8"], "wooden-building": ["#c9b8a6", "#4d3018", "#f3f1ee"], pond: ["#c3d9e6", "#7f9db0", "#eaf4f9"],
  },
  road: { dirt: ["#d9d5cb", "#9d968a", "#e9e7e1"], paved: ["#cfd1d3", "#868a8e", "#e4e6e8"], path: ["#d5d1c5", "#d5d1c5", "#d5d1c5"] },
  hedge: ["#4d5a4a", "#7f8f80", "#f0f4f5"], hedgerow: ["#3a4a3b", "#647566", "#eaf0f1"], water: ["#b3cfdf", "#7096ab", "#e6f2f8"], name: "#39424c",
};

/** The colours of a scene; by night and in the dark look what is drawn is laid in shadow. */
export function paletteOf(scene: Scene, ground: string, dark: boolean): Palette {
  const season: Partial<Palette> = SEASONS[scene.season === "summer" || !scene.season ? (ground === "sand" ? "desert" : "") : scene.season] ?? {};
  const more: Partial<Palette> = scene.snow ? SNOW : {};
  const areas: Palette["areas"] = { ...SUMMER.areas, ...season.areas, ...(scene.snow ? SNOW.areas : {}) };
  if (scene.cut && !scene.snow) areas.grain = ["#d9c393", "#ad935f", "#b79c69"];
  const light = scene.night ? (dark ? "#39477a" : "#5a6da5") : dark ? "#7f8a86" : "";
  return { ...SUMMER, ...season, ...more, areas, light, name: light ? "#f2f1e2" : (more.name ?? season.name ?? SUMMER.name) };
}
