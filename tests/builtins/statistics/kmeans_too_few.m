kmeans([1; 2], 3)  % expect-error: stats:kmeans:TooManyClusters | more rows
